import { pushSubscription } from './browser-storage.ts'
import { workers } from './installation.ts'
import { isInstalled, isPhoneWithoutOffer } from './this-device.ts'

/** `insecure`: needs HTTPS. `install-first`: iPhones only support push in the installed app. */
export type PushAbility = 'able' | 'unsupported' | 'insecure' | 'install-first'

export function pushAbility(): PushAbility {
  if ('PushManager' in window && 'Notification' in window && workers() !== undefined) return 'able'
  if (!window.isSecureContext) return 'insecure'
  return isPhoneWithoutOffer() && !isInstalled() ? 'install-first' : 'unsupported'
}

/** Signing out must not wait for a slow push service. */
const TIMEOUT_MS = 2_000

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await workers()?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Returns an existing subscription under the same key. Rejects if the push service is unreachable or the user refuses. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const container = workers()
  if (container === undefined) throw new Error('This browser has no service worker')
  await container.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await container.ready
  const before = await pushManager.getSubscription()
  // Under another key we could not send, and browsers allow only one.
  if (before !== null && keyOf(before) !== key) await before.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Also clears shown notifications, for the next user. Resolves on failure too. */
export async function endPush(): Promise<void> {
  pushSubscription.write(null)
  try {
    const registration = await workers()?.getRegistration()
    const shown = await registration?.getNotifications?.()
    for (const notification of shown ?? []) notification.close()
    const subscription = await registration?.pushManager?.getSubscription()
    await Promise.race([subscription?.unsubscribe(), after(TIMEOUT_MS)])
  } catch {
    // The server has removed it already, or will once the push service reports it gone.
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function keyOf({ options }: PushSubscription): string | null {
  if (options.applicationServerKey === null) return null
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

import { pushSubscription } from './browser-storage.ts'
import { isInstalled, isPhoneWithoutOffer } from './this-device.ts'
import { workers } from './worker.ts'

/** `insecure`: browsers have it over https alone. `install-first`: an iPhone has it in the installed app alone. */
export type PushAbility = 'able' | 'unsupported' | 'insecure' | 'install-first'

/** Whether this browser can be told at all, whatever its person allows. */
export function pushAbility(): PushAbility {
  if ('PushManager' in window && 'Notification' in window && workers() !== undefined) return 'able'
  if (!window.isSecureContext) return 'insecure'
  return isPhoneWithoutOffer() && !isInstalled() ? 'install-first' : 'unsupported'
}

/** Browsers tell their push service of it, which may be far away; whoever signs out does not wait for that. */
const TIMEOUT_MS = 2_000

/** What this browser has subscribed, if it has. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await workers()?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Subscribes under this key, or answers what is so already. Rejects where the push service is not reached or the person refuses. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const container = workers()
  if (container === undefined) throw new Error('This browser has no service worker')
  await container.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await container.ready
  const before = await pushManager.getSubscription()
  // Under another key we could never reach it, and a browser takes no second one beside it.
  if (before !== null && keyOf(before) !== key) await before.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Nobody is told in this browser any more, and nothing of what they were told stays on its screen. Resolves also where it fails. */
export async function endPush(): Promise<void> {
  pushSubscription.write(null)
  try {
    const registration = await workers()?.getRegistration()
    const shown = await registration?.getNotifications?.()
    for (const notification of shown ?? []) notification.close()
    const subscription = await registration?.pushManager?.getSubscription()
    await Promise.race([subscription?.unsubscribe(), after(TIMEOUT_MS)])
  } catch {
    // The server has ended it already, or will when the push service says that it is gone.
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function keyOf({ options }: PushSubscription): string | null {
  if (options.applicationServerKey === null) return null
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

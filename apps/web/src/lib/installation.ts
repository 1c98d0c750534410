import { createListeners } from './listeners.ts'

/** Chromium only. */
export type InstallOffer = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const changes = createListeners<void>()

/** The browser's event fires once, before the code showing it loads. */
export const installOffer = {
  read: () => offer,
  subscribe: changes.add,
  listen(): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      installOffer.write(event as InstallOffer)
    })
    window.addEventListener('appinstalled', () => installOffer.write(null))
  },
  write(next: InstallOffer | null): void {
    offer = next
    changes.emit()
  },
}

export const SIGNED_OUT_WORKER = '/signed-out.js'

/** Undefined if unsupported or blocked (http, private windows). */
export function workers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}

/** Set on sign-out: registering the app's worker afterwards would bring it back. */
export const appWorker = { isDropped: false }

export function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || window.matchMedia('(display-mode: standalone)').matches
}

/** iPhones and iPads install only by hand; an iPad claims to be a Mac but has a touch screen. */
export function isPhoneWithoutOffer(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

export function thisDevice(): 'phone' | 'computer' {
  return /Mobi|Android|iPad/.test(navigator.userAgent) || isPhoneWithoutOffer() ? 'phone' : 'computer'
}

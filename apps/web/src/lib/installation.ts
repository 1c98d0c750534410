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

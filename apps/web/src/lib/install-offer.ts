import { createListeners } from './listeners.ts'

/** What Chromium offers once it finds that the app may be installed; other browsers never do. */
export type InstallOffer = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const changes = createListeners<void>()

/** The browser makes its offer early and once, before the code that shows it has come. */
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

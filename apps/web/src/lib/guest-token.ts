// Which invite this browser came with. The address is read once, at the start: `/auth/verify?token=` is a sign-in link and
// no invite, every other `?token=` is one (docs/product.md 4.3). What the tab came with goes before what the device keeps, which
// stays until another invite is accepted: a link that does not hold loses nobody the one that does.
import { acceptedGuestToken, savedGuestToken, storedGuestToken } from './browser-storage.ts'
import { paths } from './paths.ts'

const SLOTS = [storedGuestToken, acceptedGuestToken, savedGuestToken]

export function rememberTokenOfAddress(address: Location = window.location): void {
  const token = new URLSearchParams(address.search).get('token')
  if (token === null || token === '' || address.pathname === paths.verify()) return
  if (token !== storedGuestToken.read()) storedGuestToken.write(token)
}

export function readGuestToken(): string | null {
  return storedGuestToken.read() ?? savedGuestToken.read()
}

/** Whether its holder has entered by it, in this tab or before on this device. */
export function isAcceptedGuestToken(token: string | null): boolean {
  return token !== null && (token === acceptedGuestToken.read() || token === savedGuestToken.read())
}

/** Tells of every change of what the two above answer. */
export function subscribeToGuestToken(listener: () => void): () => void {
  const stops = SLOTS.map((slot) => slot.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** From now on this browser reads and writes as the guest of the invite. */
export function acceptGuestToken(token: string): void {
  for (const slot of SLOTS) slot.write(token)
}

/** The device keeps this invite no longer, which has ended; the tab does, so that its screen can say so. */
export function forgetSavedGuestToken(token: string): void {
  if (savedGuestToken.read() !== token) return
  storedGuestToken.write(token)
  acceptedGuestToken.write(token)
  savedGuestToken.write(null)
}

/** Forgets one invite that does not hold, or is not wanted; another one that this device keeps counts again. */
export function dropGuestToken(token: string): void {
  for (const slot of SLOTS) if (slot.read() === token) slot.write(null)
}

/** Forgets every invite, on this device too. */
export function forgetGuestToken(): void {
  for (const slot of SLOTS) slot.write(null)
}

/** Takes `token` (and what else only the link needs) out of the address bar, leaving the rest as it is. */
export function removeFromAddress(...names: string[]): void {
  const address = new URL(window.location.href)
  if (!names.some((name) => address.searchParams.has(name))) return
  for (const name of names) address.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', address)
}

// The URL is read once: every `?token=` is an invite except on `/auth/verify` (docs/product.md 4.3). The tab's invite precedes the
// device's, which stays until another is accepted.
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

export function isAcceptedGuestToken(token: string | null): boolean {
  return token !== null && (token === acceptedGuestToken.read() || token === savedGuestToken.read())
}

export function subscribeToGuestToken(listener: () => void): () => void {
  const stops = SLOTS.map((slot) => slot.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

export function acceptGuestToken(token: string): void {
  for (const slot of SLOTS) slot.write(token)
}

/** The tab keeps it, so its screen can say that it ended. */
export function forgetSavedGuestToken(token: string): void {
  if (savedGuestToken.read() !== token) return
  storedGuestToken.write(token)
  acceptedGuestToken.write(token)
  savedGuestToken.write(null)
}

/** Drops an invalid or unwanted invite; another on this device applies again. */
export function dropGuestToken(token: string): void {
  for (const slot of SLOTS) if (slot.read() === token) slot.write(null)
}

export function forgetGuestToken(): void {
  for (const slot of SLOTS) slot.write(null)
}

/** Leaves the rest of the URL unchanged. */
export function removeFromAddress(...names: string[]): void {
  const address = new URL(window.location.href)
  if (!names.some((name) => address.searchParams.has(name))) return
  for (const name of names) address.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', address)
}

// Which invite this tab came with. The address is read once, at the start: `/auth/verify?token=` is a sign-in link and
// no invite, every other `?token=` is one (SPEC section 6).
import { acceptedGuestToken, storedGuestToken } from './browser-storage.ts'
import { paths } from './paths.ts'

export function rememberTokenOfAddress(address: Location = window.location): void {
  const token = new URLSearchParams(address.search).get('token')
  if (token === null || token === '' || address.pathname === paths.verify()) return
  if (token !== storedGuestToken.read()) storedGuestToken.write(token)
}

export function readGuestToken(): string | null {
  return storedGuestToken.read()
}

/** From now on this tab reads and writes as the guest of the invite. */
export function acceptGuestToken(token: string): void {
  storedGuestToken.write(token)
  acceptedGuestToken.write(token)
}

export function forgetGuestToken(): void {
  storedGuestToken.write(null)
  acceptedGuestToken.write(null)
}

/** Takes `token` (and what else only the link needs) out of the address bar, leaving the rest as it is. */
export function removeFromAddress(...names: string[]): void {
  const address = new URL(window.location.href)
  if (!names.some((name) => address.searchParams.has(name))) return
  for (const name of names) address.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', address)
}

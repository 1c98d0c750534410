import { showsNothing } from '#text.ts'

/** docs/product.md 4.2. */
export function inviteName(name: string | null | undefined, email: string): string {
  const typed = name?.trim() ?? ''
  return showsNothing(typed) ? email.slice(0, email.indexOf('@')) : typed
}

export function guestSenderName(name: string): string {
  return `${name} (guest)`
}

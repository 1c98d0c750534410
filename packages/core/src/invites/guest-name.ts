import { showsNothing } from '#text.ts'

/** The name on an invite: what was typed, or the part of the address before '@' (docs/product.md 4.2). */
export function inviteName(name: string | null | undefined, email: string): string {
  const typed = name?.trim() ?? ''
  return showsNothing(typed) ? email.slice(0, email.indexOf('@')) : typed
}

/** What a guest is called beside what they wrote or shared (docs/product.md 4.7). */
export function guestSenderName(name: string): string {
  return `${name} (guest)`
}

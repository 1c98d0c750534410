/** The name on an invite: what was typed, or the part of the address before '@' (SPEC section 5). */
export function inviteName(name: string | null | undefined, email: string): string {
  const typed = name?.trim() ?? ''
  return typed === '' ? email.slice(0, email.indexOf('@')) : typed
}

/** How a guest signs a chat message (SECURITY-RULES section 3). */
export function guestSenderName(name: string): string {
  return `${name} (guest)`
}

/** The screens that lead to an account. */
export const WAY_IN_PATHS: readonly string[] = ['/auth', '/auth/verify', '/magic-auth', '/mailbox']

/** The screens behind the gate; the first is the front door as well. */
export const APP_PATHS: readonly string[] = [
  '/',
  '/trips',
  '/create-trip',
  '/chat',
  '/expenses',
  '/media',
  '/awards',
  '/profile',
  '/friends',
  '/admin/beaches',
]

/** A path without the slash that people and tools put at its end; the front door keeps its own. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

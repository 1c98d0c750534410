/** The screens that lead to an account, each with the page that draws it. */
const WAY_IN_PAGES: Readonly<Record<string, string>> = {
  '/auth': 'auth',
  '/auth/verify': 'verify',
  '/magic-auth': 'auth',
  '/mailbox': 'mailbox',
}

/** The screens behind the gate, each with its page; the first is the front door as well. */
const APP_PAGES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/trips': 'home',
  '/create-trip': 'create-trip',
  '/chat': 'chat',
  '/expenses': 'expenses',
  '/media': 'media',
  '/awards': 'awards',
  '/profile': 'profile',
  '/friends': 'friends',
  '/admin/beaches': 'admin-beaches',
}

export const WAY_IN_PATHS: readonly string[] = Object.keys(WAY_IN_PAGES)
export const APP_PATHS: readonly string[] = Object.keys(APP_PAGES)

/** The page that is seen at a path by somebody who is signed in, or is not: `home`, `auth`, `landing`, `not-found`, … */
export function pageAt(path: string, { isSignedIn }: { isSignedIn: boolean }): string {
  const wayIn = WAY_IN_PAGES[path]
  if (wayIn !== undefined) return wayIn
  if (isSignedIn) return APP_PAGES[path] ?? 'not-found'
  if (path === '/') return 'landing'
  return path === '/awards' ? 'awards-signed-out' : 'not-found'
}

/** A path without the slash that people and tools put at its end; the front door keeps its own. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

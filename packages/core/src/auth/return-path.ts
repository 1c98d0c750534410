import { SCREENS, screenAt } from '#screens.ts'
import { MAX_RETURN_PATH } from './limits.ts'

/**
 * Where somebody who has to sign in goes on afterwards: a screen behind the gate, with its query. Null for everything else,
 * and for the home screen without a query, where everybody arrives anyway. An invite's token is left out: coming back must not
 * bring up an invitation that somebody else put into the address.
 */
export function returnPath(target: string | null | undefined): string | null {
  if (typeof target !== 'string' || target.length > MAX_RETURN_PATH) return null
  const [path = '', query = ''] = (safeRedirect(target).split('#', 1)[0] ?? '').split(/\?(.*)/s, 2)
  if (screenAt(path)?.gate !== 'crew') return null
  const params = query.split('&').filter((part) => part !== '' && !isToken(part))
  if (params.length > 0) return `${path}?${params.join('&')}`
  return path === SCREENS.home.path ? null : path
}

function isToken(part: string): boolean {
  return nameIn(part) === 'token'
}

/** As a browser reads the name: percent signs may write it otherwise. */
function nameIn(part: string): string {
  const name = part.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/**
 * Where to go after signing in. Only a path of this site passes: one `/` first, and not `//` or `/\`, which browsers
 * read as another host (docs/security.md 4.3). Anything else leads home.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return '/'
  // Browsers drop tabs and line breaks inside an address, so `/\t/evil` would become `//evil`.
  const looksForeign = /^\/(?:[/\\]|%2f|%5c)/i.test(target)
  return looksForeign || hasControlCharacter(target) ? '/' : target
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ')
}

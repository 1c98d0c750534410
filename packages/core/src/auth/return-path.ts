import { SCREENS, screenAt } from '#screens.ts'
import { MAX_RETURN_PATH } from './limits.ts'

/**
 * Null for public screens and the plain home page. Drops an invite token, so that returning cannot open a planted invitation.
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

/** Percent-decoded, as browsers read it. */
function nameIn(part: string): string {
  const name = part.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** Only same-site paths: browsers read `//` and `/\` as another host (docs/security.md 4.3). Anything else goes home. */
export function safeRedirect(target: string | null | undefined): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return '/'
  // Browsers drop tabs and line breaks inside an address, so `/\t/evil` would become `//evil`.
  const looksForeign = /^\/(?:[/\\]|%2f|%5c)/i.test(target)
  return looksForeign || hasControlCharacter(target) ? '/' : target
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ')
}

import { SCREENS, screenAt } from '#screens.ts'
import { MAX_RETURN_PATH } from './limits.ts'
import { safeRedirect } from './safe-redirect.ts'

/**
 * Where somebody who has to sign in goes on afterwards: a screen behind the gate, with its query. Null for everything else,
 * and for the home screen without a query, where everybody arrives anyway. An invite's token is left out: coming back must not
 * bring up an invitation that somebody else put into the address.
 */
export function returnPath(target: string | null | undefined): string | null {
  if (typeof target !== 'string' || target.length > MAX_RETURN_PATH) return null
  const [path = '', query = ''] = (safeRedirect(target).split('#', 1)[0] ?? '').split(/\?(.*)/s, 2)
  if (screenAt(path)?.gate !== 'crew') return null
  const kept = query.split('&').filter((part) => part !== '' && !isToken(part))
  if (kept.length > 0) return `${path}?${kept.join('&')}`
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

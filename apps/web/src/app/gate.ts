import { APP_PATHS, WAY_IN_PATHS } from '@sendit/core/screens.ts'
import type { Visitor } from '#access/visitor.ts'
import { paths } from '#lib/paths.ts'

/** What a path leads to for somebody: docs/product.md 1.1 and 1.2. */
export type Gate =
  | 'way-in'
  | 'loading'
  | 'landing'
  | 'to-landing'
  | 'app'
  | 'awards-signed-out'
  | 'signed-out'
  | 'ended'
  | 'unreachable'
  | 'not-found'

export function gateFor(visitor: Visitor, path: string): Gate {
  if (WAY_IN_PATHS.includes(path)) return 'way-in'
  if (!APP_PATHS.includes(path)) return 'not-found'
  if (visitor.kind === 'loading') return 'loading'
  if (visitor.kind === 'user' || visitor.kind === 'guest') return 'app'
  if (visitor.kind === 'ended' || visitor.kind === 'unreachable') return visitor.kind
  if (path === paths.home()) return 'landing'
  if (visitor.inviteToken !== null) return 'to-landing'
  return path === paths.awards() ? 'awards-signed-out' : 'signed-out'
}

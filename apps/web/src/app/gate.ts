import { screenAt } from '@sendit/core/screens.ts'
import type { Visitor } from '#access/visitor.ts'

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
  const screen = screenAt(path)
  if (screen === undefined) return 'not-found'
  if (screen.gate === 'anyone') return 'way-in'
  if (visitor.kind === 'loading') return 'loading'
  if (visitor.kind === 'user' || visitor.kind === 'guest') return 'app'
  if (visitor.kind === 'ended' || visitor.kind === 'unreachable') return visitor.kind
  if (screen.signedOut === 'landing') return 'landing'
  if (visitor.inviteToken !== null) return 'to-landing'
  return screen.signedOut ?? 'signed-out'
}

import type { Connection } from '#lib/realtime.ts'

export type ComposerMode = 'connecting' | 'ready' | 'offline'

/**
 * Writing waits for the socket only at first: once a visit has been connected, or when no connection came in time, what
 * is written waits instead (docs/product.md 5.5).
 */
export function composerMode({
  status,
  hasBeenOnline,
}: Pick<Connection, 'status' | 'hasBeenOnline'>): ComposerMode {
  // Touching the field is what wakes a tab that rests.
  if (status === 'online' || status === 'resting') return 'ready'
  return status === 'offline' || hasBeenOnline ? 'offline' : 'connecting'
}

import type { Rider } from './crews.ts'

export const KINDS = [
  ...(['message', 'mention', 'reaction', 'expense', 'payment', 'poll vote', 'plan answer'] as const),
  ...(['out', 'back', 'upload', 'award vote', 'invite'] as const),
] as const
export type Kind = (typeof KINDS)[number]

export type Action = {
  kind: Kind
  rider: Rider
  /** Idempotency key. */
  key: string
  /** A creation is identified by its text, so duplicates show. A setting holds its last value. */
  made: { name: string } | { slot: string; value: string }
  sha256?: string
  recipientId?: string
}

export type Acknowledged = Action & {
  id: string
  at: number
}

export function openLedger() {
  const acknowledged: Acknowledged[] = []
  const refused: Action[] = []
  const oddities: string[] = []
  return {
    acknowledged,
    refused,
    oddities,
    note(action: Action, id: string) {
      acknowledged.push({ ...action, id, at: performance.now() })
    },
    between: (from: number, to: number) => acknowledged.filter(({ at }) => at >= from && at < to).length,
  }
}

export type Ledger = ReturnType<typeof openLedger>

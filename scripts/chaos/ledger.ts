import type { Rider } from './crews.ts'

export const KINDS = [
  ...(['message', 'mention', 'reaction', 'expense', 'payment', 'poll vote', 'plan answer'] as const),
  ...(['out', 'back', 'upload', 'award vote', 'invite'] as const),
] as const
export type Kind = (typeof KINDS)[number]

/** Something a rider does that changes what is stored. */
export type Action = {
  kind: Kind
  rider: Rider
  /** Under which a client repeats it until it is answered. */
  key: string
  /**
   * What makes something new: the text by which its row is known, so that a second row shows. What sets something: the slot, and
   * what it is set to; the last one holds.
   */
  made: { name: string } | { slot: string; value: string }
  /** Of an upload. */
  sha256?: string
  /** Of a mention: the id of whoever is to be told. */
  recipientId?: string
}

/** An event that was answered with 2xx, or by the socket. */
export type Acknowledged = Action & {
  /** That its row was given; empty for what makes none. */
  id: string
  at: number
}

/** What the clients know: what was acknowledged, and what was refused for good. */
export function openLedger() {
  const acknowledged: Acknowledged[] = []
  const refused: Action[] = []
  const oddities: string[] = []
  return {
    acknowledged,
    refused,
    /** Answers that no fault explains. */
    oddities,
    note(action: Action, id: string) {
      acknowledged.push({ ...action, id, at: performance.now() })
    },
    between: (from: number, to: number) => acknowledged.filter(({ at }) => at >= from && at < to).length,
  }
}

export type Ledger = ReturnType<typeof openLedger>

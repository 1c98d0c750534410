import type { ReactNode } from 'react'
import { OUTBOX_KINDS } from '#app/outbox-kinds.ts'
import type { Entry, Queue } from '#outbox/entry.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { OutboxContext } from '#outbox/use-outbox.ts'
import { aBrowser, anOutbox, written } from './outbox-parts.ts'

/** A screen with an outbox in which `held` waits; nothing goes out of it. */
export function withOutbox(screen: ReactNode, held: Queue = []): { screen: ReactNode; outbox: Outbox } {
  const outbox = anOutbox({ store: aBrowser(held).openStore() })
  const person = { kind: 'user', userId: 'ana' } as const
  return {
    outbox,
    screen: <OutboxContext value={{ person, outbox, kinds: OUTBOX_KINDS }}>{screen}</OutboxContext>,
  }
}

export function anEntry<What>(kind: string, tripId: string | null, what: What, fields: Partial<Entry> = {}) {
  return written(fields.id ?? `${kind} 1`, { kind, tripId, what, ...fields })
}

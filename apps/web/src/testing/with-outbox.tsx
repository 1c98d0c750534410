import type { ReactNode } from 'react'
import { MUTATION_TYPES } from '#app/mutation-types.ts'
import type { Outbox } from '#offline/outbox.ts'
import type { Queue, QueuedMutation } from '#offline/queued-mutation.ts'
import { OutboxContext } from '#offline/use-outbox.ts'
import { aBrowser, anOutbox, written } from './outbox-parts.ts'

export function withOutbox(screen: ReactNode, held: Queue = []): { screen: ReactNode; outbox: Outbox } {
  const outbox = anOutbox({ store: aBrowser(held).openStore() })
  const person = { kind: 'user', userId: 'ana' } as const
  return {
    outbox,
    screen: <OutboxContext value={{ person, outbox, types: MUTATION_TYPES }}>{screen}</OutboxContext>,
  }
}

export function aQueuedMutation<Payload>(
  kind: string,
  tripId: string | null,
  what: Payload,
  fields: Partial<QueuedMutation> = {},
) {
  return written(fields.id ?? `${kind} 1`, { kind, tripId, what, ...fields })
}

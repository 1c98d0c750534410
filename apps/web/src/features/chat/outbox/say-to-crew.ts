import type { Outbox } from '#outbox/outbox.ts'
import { saidEntry } from './said.ts'

/** Says a sentence in a trip's chat, as one that was written there. */
export function sayToCrew(outbox: Pick<Outbox, 'put'>, tripId: string, text: string): void {
  void outbox.put(saidEntry(tripId, { text }))
}

import type { Outbox } from '#offline/outbox.ts'
import { draftEntry } from './drafts.ts'

export function postToCrew(outbox: Pick<Outbox, 'put'>, tripId: string, text: string): void {
  void outbox.put(draftEntry(tripId, { text }))
}

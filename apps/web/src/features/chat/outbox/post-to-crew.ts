import type { Outbox } from '#outbox/outbox.ts'
import { draftEntry } from './drafts.ts'

/** Posts a sentence to a trip's chat. A file of its own: it is fetched when somebody presses, with the chat's drafts. */
export function postToCrew(outbox: Pick<Outbox, 'put'>, tripId: string, text: string): void {
  void outbox.put(draftEntry(tripId, { text }))
}

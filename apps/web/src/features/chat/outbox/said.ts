import type { MessageMedium } from '@sendit/core/media/contract.ts'
import { newId } from '#lib/new-id.ts'
import { type Entry, waitingEntry } from '#outbox/entry.ts'
import type { Said } from './unsent.ts'

/** A message as the outbox takes it; `id` where it was given before. */
export function saidEntry(
  tripId: string,
  { text, mentions = [], media, replyTo, about }: Said,
  id = newId(),
): Entry {
  const what: Said = {
    text,
    ...(mentions.length > 0 && { mentions }),
    ...(media && { media: media satisfies MessageMedium }),
    ...(replyTo && { replyTo }),
    ...(about && { about }),
  }
  return waitingEntry('message', { id, tripId, title: text, what }, new Date())
}

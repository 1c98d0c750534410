import type { Medium } from '@sendit/core/media/contract.ts'
import { sharedText } from '#features/chat/composer/shared-text.ts'
import type { Entry } from '#outbox/entry.ts'
import { saidEntry } from './said.ts'

/** What follows a file that was put into the chat, once the server has it: the message that shares it. */
export function shareStored(tripId: string): (medium: Medium, nextId: string) => Entry {
  return (medium, nextId) => saidEntry(tripId, { text: sharedText(medium), media: medium }, nextId)
}

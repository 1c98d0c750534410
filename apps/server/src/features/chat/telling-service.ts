import { quoteOf } from '@sendit/core/chat/quote.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { type Deed, type Telling, writeDeeds } from '#access/deeds.ts'
import { readRows } from '#db/json-rows.ts'
import type { Executor } from '#db/tables.ts'
import type { MessageRow } from './message-store.ts'

/** Puts down for whom new messages are: who is mentioned, who is answered, everybody. What shows a record is told by its feature. */
export async function writeMessageDeeds(
  tx: Executor,
  messages: readonly MessageRow[],
  now: Date,
): Promise<void> {
  const spoken = messages.filter(({ about_kind }) => about_kind === null)
  await writeDeeds(tx, spoken.map(deedOf), now)
}

function deedOf(message: MessageRow): Deed {
  const by = message.user_name ?? guestSenderName(message.guest_name ?? '')
  const facts = { by, text: quoteOf(message.text), messageId: message.id, seq: message.seq }
  const named = readRows(message.mentions)
  const isForAll = named.some(({ user_id, invite_id }) => user_id === null && invite_id === null)
  const people = named.flatMap(({ user_id }) => user_id ?? [])
  const answered = readRows(message.answered).flatMap(({ user_id }) => user_id ?? [])
  const tellings: Telling[] = [
    { to: isForAll ? 'crew' : people, item: { kind: 'mention', ...facts } },
    { to: answered, item: { kind: 'reply', ...facts } },
    { to: 'crew', item: { kind: 'message', ...facts } },
  ]
  return { tripId: message.trip_id, byUserId: message.user_id, tellings }
}

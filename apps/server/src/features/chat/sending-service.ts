import type { SendMessage } from '@sendit/core/chat/contract.ts'
import type { SystemKind } from '@sendit/core/chat/kinds.ts'
import { quoteOf } from '@sendit/core/chat/quote.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import type { Clock } from '#adapters/clock.ts'
import { layDownSystemUser, SYSTEM_USER_ID } from '#auth/users.ts'
import { newId } from '#db/id.ts'
import type { Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { readRows } from '#db/statement.ts'
import { type AppError, guestForbidden, invalid, notFound } from '#errors.ts'
import { type ActivityEvent, type NotificationRule, recordEvents } from '#live/trip-events.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import { lockMentionable, mentionRefusal } from './mention-service.ts'
import type { MessageRow } from './message-store.ts'
import * as messages from './message-store.ts'
import { insertMentions, type Mentionable, mentionRows } from './message-store.ts'
import { insertWords } from './search-store.ts'
import * as store from './store.ts'
import { listTripsOfRecords, recordName } from './store.ts'

export type Draft = { access: TripAccess; message: SendMessage }
export type Sent = { message: MessageRow; isNew: boolean }
export type Outcome = { sent: Sent } | { refusal: AppError }

/** The same number of statements for any number of trips. A refused draft does not affect others. */
export async function storeDrafts(tx: Executor, drafts: readonly Draft[], clock: Clock): Promise<Outcome[]> {
  const mentionable = await lockMentionable(
    tx,
    drafts.map(({ access, message }) => ({ ...message, tripId: access.tripId })),
  )
  const refusals = await listRefusals(tx, drafts, mentionable)
  const repeated = await listRepeats(tx, [...refusals.keys()], clock)
  const admitted = drafts.filter((draft) => !refusals.has(draft))
  const firstOf = matchTwins(admitted)
  const sent = await storeFirsts(tx, [...new Set(firstOf.values())], { clock, mentionable })
  return drafts.map((draft) => {
    const refusal = refusals.get(draft)
    if (refusal !== undefined) {
      const existing = repeated.get(draft)
      return existing ? { sent: existing } : { refusal }
    }
    const first = firstOf.get(draft) ?? draft
    const stored = sent.get(first)
    if (stored === undefined) return { refusal: notFound() }
    return { sent: { ...stored, isNew: stored.isNew && first === draft } }
  })
}

/** A repeat still gets its answer, even if what it refers to is gone. */
async function listRepeats(tx: Executor, refused: Draft[], clock: Clock): Promise<Map<Draft, Sent>> {
  const named = refused.filter(({ message }) => message.clientMessageId)
  if (named.length === 0) return new Map()
  const rows = named.map((draft) => toRow(draft, { seq: 0, changes: 0, now: clock.now() }))
  const existing = await listExisting(tx, rows, new Set())
  return new Map(
    named.flatMap((draft, index) => {
      const found = existing[index]
      return found ? [[draft, found] as const] : []
    }),
  )
}

/** Only new messages take a number: clients would wait for a gap to be filled. Nothing for trips that are gone. */
async function storeFirsts(
  tx: Executor,
  drafts: Draft[],
  { clock, mentionable }: { clock: Clock; mentionable: Mentionable },
): Promise<Map<Draft, Sent>> {
  const last = await store.nextSequence(tx, countByTrip(drafts))
  // Read while the trips are locked, so that times follow numbers.
  const now = clock.now()
  const rowOf = new Map<Draft, store.NewMessage>()
  const taken = new Map(last)
  for (const draft of drafts.toReversed()) {
    const { tripId } = draft.access
    const numbers = taken.get(tripId)
    if (numbers === undefined) continue
    rowOf.set(draft, toRow(draft, { now, ...numbers }))
    taken.set(tripId, { ...numbers, seq: numbers.seq - 1 })
  }
  const stored = drafts.filter((draft) => rowOf.has(draft))
  const rows = stored.flatMap((draft) => rowOf.get(draft) ?? [])
  if (rows.length === 0) return new Map()
  const inserted = await store.insertUnsent(tx, rows)
  if (inserted.size < rows.length) await moveUp(tx, { before: taken, rows, inserted })
  const named = stored.flatMap((draft) => {
    const { id = '', trip_id: tripId = '' } = rowOf.get(draft) ?? {}
    return inserted.has(id) ? mentionRows({ id, tripId }, draft.message.mentions ?? [], mentionable) : []
  })
  await insertMentions(tx, named)
  const existing = await listExisting(tx, rows, inserted)
  const fresh = existing.flatMap((sent) => (sent?.isNew ? [sent.message] : []))
  await insertWords(tx, fresh)
  await recordMessageEvents(tx, fresh, now)
  return new Map(
    stored.flatMap((draft, index) => {
      const found = existing[index]
      return found ? [[draft, found] as const] : []
    }),
  )
}

function countByTrip(drafts: Draft[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { access } of drafts) counts.set(access.tripId, (counts.get(access.tripId) ?? 0) + 1)
  return counts
}

/** Safe, because locked trips have not shown these numbers to anybody. */
async function moveUp(
  tx: Executor,
  {
    before,
    rows,
    inserted,
  }: { before: Map<string, store.Numbers>; rows: store.NewMessage[]; inserted: Set<string> },
): Promise<void> {
  for (const tripId of new Set(rows.filter(({ id }) => !inserted.has(id)).map((row) => row.trip_id))) {
    const { seq, changes } = before.get(tripId) ?? { seq: 0, changes: 0 }
    const from = seq + 1
    const fresh = rows.filter((row) => row.trip_id === tripId && inserted.has(row.id))
    await store.setLastNumber(tx, tripId, from - 1 + fresh.length)
    const moved = fresh.flatMap((row, index) =>
      row.seq === from + index ? [] : [{ ...row, seq: from + index, version: from + index + changes }],
    )
    if (moved.length === 0) continue
    const ids = moved.map(({ id }) => id)
    await store.deleteByIds(tx, ids)
    await store.insertUnsent(tx, moved)
  }
}

async function listExisting(
  tx: Executor,
  rows: store.NewMessage[],
  inserted: ReadonlySet<string>,
): Promise<(Sent | undefined)[]> {
  const again = rows.filter(({ id }) => !inserted.has(id))
  const existing = await messages.listExisting(tx, [...inserted], again)
  const byId = new Map(existing.map((row) => [row.id, row]))
  const bySending = new Map(
    existing.map((row) => [
      `${row.trip_id} ${row.sender_invite_id ?? row.user_id} ${row.client_message_id}`,
      row,
    ]),
  )
  return rows.map((row) => {
    const sender = row.sender_invite_id ?? row.sender_user_id
    const found = byId.get(row.id) ?? bySending.get(`${row.trip_id} ${sender} ${row.client_message_id}`)
    return found && { message: found, isNew: inserted.has(row.id) }
  })
}

async function listRefusals(
  tx: Executor,
  drafts: readonly Draft[],
  mentionable: Mentionable,
): Promise<Map<Draft, AppError>> {
  const mediaIds = drafts.flatMap(({ message }) => message.mediaId ?? [])
  const tripOfMedium = await store.listTripsOfMedia(tx, mediaIds)
  const inviteIds = drafts.flatMap(({ access: { actor } }) =>
    actor.kind === 'guest' ? [actor.inviteId] : [],
  )
  const claimed = await store.listClaimed(tx, inviteIds)
  const answered = await store.listAnswerable(
    tx,
    drafts.flatMap(({ message }) => message.replyToId ?? []),
  )
  const tripOfRecord = await listTripsOfRecords(
    tx,
    drafts.flatMap(({ message }) => message.about ?? []),
  )
  const refusals = new Map<Draft, AppError>()
  for (const draft of drafts) {
    const { actor, tripId } = draft.access
    const { mediaId, replyToId, about } = draft.message
    const unmentionable = mentionRefusal({ ...draft.message, tripId }, mentionable)
    if (unmentionable) refusals.set(draft, unmentionable)
    if (mediaId && tripOfMedium.get(mediaId) !== tripId)
      refusals.set(draft, invalid('mediaId', 'This file is not part of the trip.'))
    if (replyToId && answered.get(replyToId) !== tripId)
      refusals.set(draft, invalid('replyToId', 'The message you answer was deleted, or is not in this trip.'))
    if (about && tripOfRecord.get(recordName(about)) !== tripId)
      refusals.set(draft, invalid('about', 'What this message is about is not in this trip.'))
    // A claimed invite is read-only: messages would carry the account's name.
    if (actor.kind === 'guest' && claimed.has(actor.inviteId)) refusals.set(draft, guestForbidden())
  }
  return refusals
}

function matchTwins(drafts: Draft[]): Map<Draft, Draft> {
  const firsts = new Map<string, Draft>()
  return new Map(
    drafts.map((draft) => {
      const { clientMessageId } = draft.message
      if (!clientMessageId) return [draft, draft]
      const key = `${draft.access.tripId} ${senderOf(draft)} ${clientMessageId}`
      if (!firsts.has(key)) firsts.set(key, draft)
      return [draft, firsts.get(key) ?? draft]
    }),
  )
}

function senderOf({ access: { actor } }: Draft): string {
  return actor.kind === 'user' ? actor.userId : actor.inviteId
}

function toRow(
  { access, message }: Draft,
  { seq, changes, now }: store.Numbers & { now: Date },
): store.NewMessage {
  const { actor } = access
  return {
    id: newId(now),
    trip_id: access.tripId,
    seq,
    version: seq + changes,
    sender_user_id: actor.kind === 'user' ? actor.userId : null,
    sender_invite_id: actor.kind === 'guest' ? actor.inviteId : null,
    text: message.text,
    media_id: message.mediaId ?? null,
    client_message_id: message.clientMessageId ?? null,
    created_at: now,
    reply_to_id: message.replyToId ?? null,
    about_kind: message.about?.kind ?? null,
    about_id: message.about?.id ?? null,
    card_kind: null,
    card_id: null,
  }
}

/** Messages about a record are notified by its feature. */
async function recordMessageEvents(tx: Executor, messages: readonly MessageRow[], now: Date): Promise<void> {
  const spoken = messages.filter(({ about_kind }) => about_kind === null)
  await recordEvents(tx, spoken.map(eventOf), now)
}

function eventOf(message: MessageRow): ActivityEvent {
  const by = message.user_name ?? guestSenderName(message.guest_name ?? '')
  const facts = { by, text: quoteOf(message.text), messageId: message.id, seq: message.seq }
  const named = readRows(message.mentions)
  const isForAll = named.some(({ user_id, invite_id }) => user_id === null && invite_id === null)
  const people = named.flatMap(({ user_id }) => user_id ?? [])
  const answered = readRows(message.answered).flatMap(({ user_id }) => user_id ?? [])
  const notificationRules: NotificationRule[] = [
    { to: isForAll ? 'crew' : people, item: { kind: 'mention', ...facts } },
    { to: answered, item: { kind: 'reply', ...facts } },
    { to: 'crew', item: { kind: 'message', ...facts } },
  ]
  return {
    tripId: message.trip_id,
    byUserId: message.user_id,
    byInviteId: message.sender_invite_id,
    notificationRules,
  }
}

/** `text` is for clients that cannot show the card. */
export type SystemCard = { tripId: string; text: string; about: { kind: SystemKind; id: string }; now: Date }

/** Nothing when the trip is gone. Not idempotent. */
export type PostCard = (work: Work, card: SystemCard) => Promise<void>

type Dependencies = {
  announce: (tripId: string, message: MessageRow) => Promise<void>
}

export function createCardPoster({ announce }: Dependencies): PostCard {
  return async ({ tx, afterCommit }, { tripId, text, about, now }) => {
    const numbers = (await store.nextSequence(tx, new Map([[tripId, 1]]))).get(tripId)
    if (numbers === undefined) return
    await layDownSystemUser(tx, now)
    const id = newId(now)
    await store.insertUnsent(tx, [
      {
        ...{ id, trip_id: tripId, seq: numbers.seq, version: numbers.seq + numbers.changes },
        ...{ sender_user_id: SYSTEM_USER_ID, sender_invite_id: null, text, media_id: null },
        ...{ client_message_id: null, created_at: now, reply_to_id: null, about_kind: null, about_id: null },
        ...{ card_kind: about.kind, card_id: about.id },
      },
    ])
    const row = await messages.findById(tx, id)
    if (row === undefined) throw new Error('a message that was just stored is not there')
    await insertWords(tx, [row])
    afterCommit(() => announce(tripId, row))
  }
}

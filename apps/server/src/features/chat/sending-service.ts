import type { SendMessage } from '@sendit/core/chat/contract.ts'
import type { TripAccess } from '#access/trip-gate.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { Executor } from '#db/tables.ts'
import { type AppError, guestForbidden, invalid, notFound } from '#errors.ts'
import * as store from './store.ts'

export type Draft = { access: TripAccess; message: SendMessage }
/** `isNew` is false when the same `clientMessageId` had been stored before. */
export type Sent = { message: store.MessageRow; isNew: boolean }
/** Either the message as everyone sees it, or why this one was refused. */
export type Outcome = { sent: Sent } | { refusal: AppError }

/** Stores the drafts in their order, in the caller's transaction. A refused draft does not touch its neighbours. */
export async function storeDrafts(tx: Executor, drafts: readonly Draft[], clock: Clock): Promise<Outcome[]> {
  const outcomes = new Map<Draft, Outcome>()
  for (const tripId of new Set(drafts.map(({ access }) => access.tripId))) {
    const ofTrip = drafts.filter(({ access }) => access.tripId === tripId)
    for (const [draft, outcome] of await storeInTrip(tx, { tripId, drafts: ofTrip, clock })) {
      outcomes.set(draft, outcome)
    }
  }
  return drafts.map((draft) => outcomes.get(draft) ?? { refusal: notFound() })
}

type TripDrafts = { tripId: string; drafts: Draft[]; clock: Clock }

async function storeInTrip(
  tx: Executor,
  { tripId, drafts, clock }: TripDrafts,
): Promise<Map<Draft, Outcome>> {
  const outcomes = await listRefusals(tx, tripId, drafts)
  const admitted = drafts.filter((draft) => !outcomes.has(draft))
  const firstOf = matchTwins(admitted)
  const firsts = [...new Set(firstOf.values())]
  const stored = firsts.length > 0 ? await storeFirsts(tx, { tripId, drafts: firsts, clock }) : undefined
  if (stored === undefined) return outcomes
  const sentByFirst = new Map(firsts.map((draft, index) => [draft, stored[index]]))
  for (const draft of admitted) {
    const first = firstOf.get(draft) ?? draft
    const sent = sentByFirst.get(first)
    if (sent) outcomes.set(draft, { sent: { ...sent, isNew: sent.isNew && first === draft } })
  }
  return outcomes
}

/**
 * Stores what was not sent before, in the order given; answers for each draft the message that stands now, or undefined when
 * the trip is gone. Only what is new takes a number: a hole would look like a message on its way to every phone.
 */
async function storeFirsts(tx: Executor, { tripId, drafts, clock }: TripDrafts) {
  const last = await store.takeNumbers(tx, tripId, drafts.length)
  if (last === undefined) return undefined
  // The time is taken while the trip's row is held, so that it goes the way of the numbers.
  const now = clock.now()
  const before = last - drafts.length
  const rows = drafts.map((draft, index) => toRow(draft, { now, seq: before + 1 + index }))
  const inserted = await store.insertUnsent(tx, rows)
  if (inserted.size < rows.length) {
    const fresh = rows.filter(({ id }) => inserted.has(id))
    await moveUp(tx, { tripId, before, fresh })
  }
  return listStanding(tx, rows, inserted)
}

/** Gives back the numbers of what had been sent before. Nobody has seen one yet: the trip's row is held. */
async function moveUp(
  tx: Executor,
  { tripId, before, fresh }: { tripId: string; before: number; fresh: store.NewMessage[] },
): Promise<void> {
  await store.setLastNumber(tx, tripId, before + fresh.length)
  const moved = fresh.flatMap((row, index) => {
    const seq = before + 1 + index
    return row.seq === seq ? [] : [{ ...row, seq }]
  })
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  await store.deleteByIds(tx, ids)
  await store.insertUnsent(tx, moved)
}

async function listStanding(
  tx: Executor,
  rows: store.NewMessage[],
  inserted: ReadonlySet<string>,
): Promise<(Sent | undefined)[]> {
  const again = rows.filter(({ id }) => !inserted.has(id))
  const standing = await store.listStanding(tx, [...inserted], again)
  const byId = new Map(standing.map((row) => [row.id, row]))
  const bySending = new Map(
    standing.map((row) => [`${row.sender_invite_id ?? row.user_id} ${row.client_message_id}`, row]),
  )
  return rows.map((row) => {
    const sending = `${row.sender_invite_id ?? row.sender_user_id} ${row.client_message_id}`
    const found = byId.get(row.id) ?? bySending.get(sending)
    return found && { message: found, isNew: inserted.has(row.id) }
  })
}

async function listRefusals(tx: Executor, tripId: string, drafts: Draft[]): Promise<Map<Draft, Outcome>> {
  const mediaIds = drafts.flatMap(({ message }) => (message.mediaId ? [message.mediaId] : []))
  const media = await store.listMediaOfTrip(tx, tripId, mediaIds)
  const inviteIds = drafts.flatMap(({ access: { actor } }) =>
    actor.kind === 'guest' ? [actor.inviteId] : [],
  )
  const claimed = await store.listClaimed(tx, inviteIds)
  const refusals = new Map<Draft, Outcome>()
  for (const draft of drafts) {
    const { actor } = draft.access
    const { mediaId } = draft.message
    const isForeign = Boolean(mediaId) && !media.has(mediaId ?? '')
    if (isForeign) refusals.set(draft, { refusal: invalid('mediaId', 'This file is not part of the trip.') })
    // A claimed invite still shows the trip, but what it wrote would carry the account's name.
    if (actor.kind === 'guest' && claimed.has(actor.inviteId))
      refusals.set(draft, { refusal: guestForbidden() })
  }
  return refusals
}

/** For each draft the first one with the same sender and `clientMessageId`, mostly itself. */
function matchTwins(drafts: Draft[]): Map<Draft, Draft> {
  const firsts = new Map<string, Draft>()
  return new Map(
    drafts.map((draft) => {
      const { clientMessageId } = draft.message
      if (!clientMessageId) return [draft, draft]
      const key = `${senderOf(draft)} ${clientMessageId}`
      if (!firsts.has(key)) firsts.set(key, draft)
      return [draft, firsts.get(key) ?? draft]
    }),
  )
}

function senderOf({ access: { actor } }: Draft): string {
  return actor.kind === 'user' ? actor.userId : actor.inviteId
}

function toRow({ access, message }: Draft, { seq, now }: { seq: number; now: Date }): store.NewMessage {
  const { actor } = access
  return {
    id: newId(now),
    trip_id: access.tripId,
    seq,
    sender_user_id: actor.kind === 'user' ? actor.userId : null,
    sender_invite_id: actor.kind === 'guest' ? actor.inviteId : null,
    text: message.text,
    media_id: message.mediaId ?? null,
    client_message_id: message.clientMessageId ?? null,
    created_at: now,
  }
}

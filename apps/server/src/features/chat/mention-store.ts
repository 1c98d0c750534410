import type { Mentions } from '@sendit/core/chat/contract.ts'
import type { Executor, NewRow } from '#db/tables.ts'

export type MentionRow = NewRow<'message_mentions'>

/** Who can be mentioned in a trip: its members, and guests who have come in. */
export type Mentionable = { members: Set<string>; guests: Set<string> }

/** Who of these may be mentioned, under `trip id` and their own. Two statements, however many trips. */
export async function listMentionable(
  tx: Executor,
  { tripIds, ids }: { tripIds: string[]; ids: string[] },
): Promise<Mentionable> {
  if (ids.length === 0) return { members: new Set(), guests: new Set() }
  const members = await tx
    .selectFrom('memberships')
    .select(['trip_id', 'user_id'])
    .where('trip_id', 'in', tripIds)
    .where('user_id', 'in', ids)
    .where('left_at', 'is', null)
    .execute()
  const guests = await tx
    .selectFrom('invites')
    .select(['trip_id', 'id'])
    .where('trip_id', 'in', tripIds)
    .where('id', 'in', ids)
    .where('accepted_at', 'is not', null)
    .execute()
  return {
    members: new Set(members.map((row) => nameIn(row.trip_id, row.user_id))),
    guests: new Set(guests.map((row) => nameIn(row.trip_id, row.id))),
  }
}

/** One statement, however many trips. */
export async function holdTrips(tx: Executor, tripIds: string[]): Promise<void> {
  await tx
    .updateTable('trips')
    .set((eb) => ({ round: eb.ref('round') }))
    .where('id', 'in', tripIds)
    .execute()
}

export const nameIn = (tripId: string, id: string) => `${tripId} ${id}`

export async function insertMentions(tx: Executor, rows: MentionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('message_mentions').values(rows).execute()
}

export async function deleteMentions(tx: Executor, messageId: string): Promise<void> {
  await tx.deleteFrom('message_mentions').where('message_id', '=', messageId).execute()
}

export async function replaceMentions(tx: Executor, messageId: string, rows: MentionRow[]): Promise<void> {
  await deleteMentions(tx, messageId)
  await insertMentions(tx, rows)
}

/** The rows of a message's mentions, all of which may be mentioned. */
export function mentionRows(
  { id, tripId }: { id: string; tripId: string },
  mentions: Mentions,
  { guests }: Mentionable,
): MentionRow[] {
  return mentions.map((mention) => {
    const isGuest = guests.has(nameIn(tripId, mention.id))
    return {
      message_id: id,
      place: mention.from,
      length: mention.length,
      user_id: mention.id === 'crew' || isGuest ? null : mention.id,
      invite_id: isGuest ? mention.id : null,
    }
  })
}

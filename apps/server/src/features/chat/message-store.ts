import type { Mentions } from '@sendit/core/chat/contract.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor, NewRow, Tables } from '#db/schema.ts'
import { jsonRows, statement } from '#db/statement.ts'
import { reactionRows } from '#trips/reactions.ts'

export type MessageRow = Awaited<ReturnType<typeof listExisting>>[number]

/** The account replaces a guest whose invite it claimed. */
export function messagesWithSenders(db: Executor) {
  return db
    .selectFrom('messages')
    .leftJoin('invites', 'invites.id', 'messages.sender_invite_id')
    .leftJoin('users', (join) =>
      join.on('users.id', '=', (eb) => eb.fn.coalesce('messages.sender_user_id', 'invites.claimed_by')),
    )
    .leftJoin('media', (join) =>
      join.onRef('media.id', '=', 'messages.media_id').on('media.deleted_at', 'is', null),
    )
    .leftJoin('files', 'files.id', 'media.file_id')
    .select([
      'messages.id',
      'messages.trip_id',
      'messages.seq',
      'messages.version',
      'messages.text',
      'messages.media_id',
      'messages.client_message_id',
      'messages.created_at',
      'messages.sender_invite_id',
      'messages.about_kind',
      'messages.about_id',
      'messages.card_kind',
      'messages.card_id',
      'messages.edited_at',
      'messages.deleted_at',
      'messages.pinned_at',
      'messages.pinned_by',
      'invites.name as guest_name',
      'users.id as user_id',
      'users.display_name as user_name',
      'users.profile_image_url as user_image_url',
      'media.id as medium_id',
      'media.file_id',
      'media.type as medium_type',
      'media.width',
      'media.height',
      'media.duration_ms',
      'media.placeholder',
      'files.variants',
      'files.original_name as filename',
      'files.sniffed_type as mime_type',
      'files.bytes',
    ])
    .select((messages) => [
      jsonRows(db, answered(messages)).as('answered'),
      jsonRows(db, reactionRows(db, 'message')).as('reactions'),
      jsonRows(db, mentions(messages)).as('mentions'),
    ])
}

type OfMessage = ExpressionBuilder<Tables, 'messages'>

function answered(messages: OfMessage) {
  return messages
    .selectFrom('messages as original')
    .leftJoin('invites as its_invite', 'its_invite.id', 'original.sender_invite_id')
    .leftJoin('users as its_user', (join) =>
      join.on('its_user.id', '=', (eb) => eb.fn.coalesce('original.sender_user_id', 'its_invite.claimed_by')),
    )
    .leftJoin('media as its_medium', (join) =>
      join.onRef('its_medium.id', '=', 'original.media_id').on('its_medium.deleted_at', 'is', null),
    )
    .whereRef('original.id', '=', 'messages.reply_to_id')
    .select([
      'original.id',
      'original.text',
      'original.sender_invite_id as invite_id',
      'its_user.id as user_id',
      'its_user.display_name as user_name',
      'its_invite.name as guest_name',
      'its_medium.type as medium_type',
    ])
    .select(sql<number>`case when original.deleted_at is null then 0 else 1 end`.as('is_deleted'))
}

/** In text order; without a person: the whole crew. */
function mentions(messages: OfMessage) {
  return messages
    .selectFrom('message_mentions')
    .leftJoin('invites as named', 'named.id', 'message_mentions.invite_id')
    .leftJoin('users as namesake', (join) =>
      join.on('namesake.id', '=', (eb) => eb.fn.coalesce('message_mentions.user_id', 'named.claimed_by')),
    )
    .whereRef('message_mentions.message_id', '=', 'messages.id')
    .select([
      'message_mentions.place',
      'message_mentions.length',
      'message_mentions.invite_id',
      'namesake.id as user_id',
      'namesake.display_name as user_name',
      'named.name as guest_name',
    ])
    .orderBy('message_mentions.place')
}

/** `again`: rows with the same sender and `clientMessageId`. Both at most a batch. */
export async function listExisting(db: Executor, ids: string[], again: NewRow<'messages'>[]) {
  if (again.length === 0) return messagesById(db, { ids })
  return messagesWithSenders(db)
    .where(({ eb, or, and }) =>
      or([
        ...(ids.length > 0 ? [eb('messages.id', 'in', ids)] : []),
        ...again.map((row) =>
          and([
            eb('messages.trip_id', '=', row.trip_id),
            row.sender_user_id
              ? eb('messages.sender_user_id', '=', row.sender_user_id)
              : eb('messages.sender_invite_id', '=', row.sender_invite_id ?? ''),
            eb('messages.client_message_id', '=', row.client_message_id ?? ''),
          ]),
        ),
      ]),
    )
    .execute()
}

const messagesById = statement((db, { ids }: { ids: string[] }) =>
  messagesWithSenders(db).where('messages.id', 'in', ids),
)

export async function findById(db: Executor, id: string): Promise<MessageRow | undefined> {
  const [row] = await messagesById(db, { ids: [id] })
  return row
}

export type MentionRow = NewRow<'message_mentions'>

/** Members, and guests who have joined in. */
export type Mentionable = { members: Set<string>; guests: Set<string> }

/** Keyed by trip id and their own. Two statements, however many trips. */
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

export async function lockTrips(tx: Executor, tripIds: string[]): Promise<void> {
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

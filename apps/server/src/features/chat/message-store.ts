import { type ExpressionBuilder, sql } from 'kysely'
import { reactionRows } from '#access/reactions.ts'
import { jsonRows } from '#db/json-rows.ts'
import { statement } from '#db/statement.ts'
import type { Executor, NewRow, Tables } from '#db/tables.ts'

export type MessageRow = Awaited<ReturnType<typeof listStanding>>[number]

/**
 * A message with its sender and medium, what it answers and who reacted; once a guest's invite was claimed, the sender is the
 * account.
 */
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

/** What a reply answers. */
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

/** Who is named, in the order of the text; of nobody in particular: the crew. */
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

/**
 * These messages, and those that `again` repeats: what stands under the same sender and `clientMessageId`. Both are at most
 * a batch.
 */
export async function listStanding(db: Executor, ids: string[], again: NewRow<'messages'>[]) {
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

import { judgeReaction, MAX_REACTION_KINDS, reactionsByKind, singleEmoji } from '@sendit/core/emoji.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import type { Reaction } from '@sendit/core/reactions.ts'
import { sql } from 'kysely'
import type { Executor, Row } from '#db/schema.ts'
import { type JsonRows, readRows, statement } from '#db/statement.ts'
import { invalid, limitReached } from '#errors.ts'
import type { TripAccess } from './trip-gate.ts'
import { listClaimedBy } from './trip-gate.ts'

const PLACES = {
  message: { table: 'message_reactions', column: 'message_id', owner: 'messages.id' },
  photo: { table: 'media_reactions', column: 'media_id', owner: 'media.id' },
} as const
type Thing = keyof typeof PLACES

export type Reactor = { userId: string | null; inviteIds: string[] }
type ReactionRow = Pick<Row<'message_reactions'>, 'emoji' | 'user_id' | 'invite_id' | 'version'>
type ReactionEdit = { id: string; emoji: string; by: Reactor }

export async function reactorOf(tx: Executor, { tripId, actor }: TripAccess): Promise<Reactor> {
  if (actor.kind === 'guest') return { userId: null, inviteIds: [actor.inviteId] }
  return { userId: actor.userId, inviteIds: await listClaimedBy(tx, tripId, actor.userId) }
}

/** Throws VALIDATION unless it is a single emoji. */
export function requireEmoji(written: string): string {
  const emoji = singleEmoji(written)
  if (emoji === undefined) throw invalid('emoji', 'A reaction is one emoji.')
  return emoji
}

/** Call inside a transaction that has locked the trip row. */
export function reactionsTo(thing: Thing) {
  const { table, column } = PLACES[thing]
  // Kysely's types want one table's names.
  const [ofTable, ofColumn] = [table as 'message_reactions', column as 'message_id']
  const reactionRowsOf = statement((tx, { id }: { id: string }) =>
    tx
      .selectFrom(ofTable)
      .select(['emoji', 'user_id', 'invite_id', 'version'])
      .where(ofColumn, '=', id)
      .orderBy('version'),
  )

  return {
    list: (tx: Executor, id: string): Promise<ReactionRow[]> => reactionRowsOf(tx, { id }),

    async insert(
      tx: Executor,
      {
        id,
        emoji,
        access,
        version,
        now,
      }: { id: string; emoji: string; access: TripAccess; version: number; now: Date },
    ): Promise<void> {
      const { actor } = access
      const by =
        actor.kind === 'user'
          ? { user_id: actor.userId, invite_id: null }
          : { user_id: null, invite_id: actor.inviteId }
      const row = { [column]: id, emoji, version, created_at: now, ...by }
      await tx
        .insertInto(ofTable)
        .values(row as Row<'message_reactions'>)
        .execute()
    },

    async delete(tx: Executor, { id, emoji, by }: ReactionEdit): Promise<void> {
      await tx
        .deleteFrom(ofTable)
        .where(ofColumn, '=', id)
        .where('emoji', '=', emoji)
        .where(({ eb, or }) =>
          or([
            ...(by.userId === null ? [] : [eb('user_id', '=', by.userId)]),
            ...(by.inviteIds.length === 0 ? [] : [eb('invite_id', 'in', by.inviteIds)]),
          ]),
        )
        .execute()
    },

    async deleteAll(tx: Executor, id: string): Promise<void> {
      await tx.deleteFrom(ofTable).where(ofColumn, '=', id).execute()
    },
  }
}

export function reactionRows(db: Executor, thing: Thing) {
  const { table, column, owner } = PLACES[thing]
  return db
    .selectFrom(`${table as 'message_reactions'} as reactions`)
    .leftJoin('invites as reacting', 'reacting.id', 'reactions.invite_id')
    .leftJoin('users as reactor', (join) =>
      join.on('reactor.id', '=', (eb) => eb.fn.coalesce('reactions.user_id', 'reacting.claimed_by')),
    )
    .where(sql<boolean>`${sql.ref(`reactions.${column}`)} = ${sql.ref(owner)}`)
    .select([
      'reactions.emoji',
      'reactions.invite_id',
      'reactor.id as user_id',
      'reactor.display_name as user_name',
      'reacting.name as guest_name',
    ])
    .orderBy('reactions.version')
}

/** False when it already exists. Throws LIMIT_REACHED at a thirteenth emoji. */
export function mayReact(
  thing: Thing,
  existing: readonly ReactionRow[],
  { emoji, by }: Omit<ReactionEdit, 'id'>,
): boolean {
  const judged = judgeReaction(
    existing.map((one) => ({ emoji: one.emoji, isOwn: isBy(one, by) })),
    emoji,
  )
  if (judged === 'full')
    throw limitReached(`A ${thing} takes ${MAX_REACTION_KINDS} kinds of reactions. Choose one that is there.`)
  return judged === 'new'
}

export function hasReacted(
  existing: readonly ReactionRow[],
  { emoji, by }: Omit<ReactionEdit, 'id'>,
): boolean {
  return existing.some((one) => one.emoji === emoji && isBy(one, by))
}

function isBy({ user_id, invite_id }: ReactionRow, by: Reactor): boolean {
  return (user_id !== null && user_id === by.userId) || by.inviteIds.includes(invite_id ?? '')
}

type Reacted = {
  emoji: string
  invite_id: string | null
  user_id: string | null
  user_name: string | null
  guest_name: string | null
}

export function presentReactions(rows: JsonRows<Reacted>): Reaction[] {
  return reactionsByKind(
    readRows(rows).map(({ emoji, user_id, invite_id, user_name, guest_name }) => ({
      emoji,
      id: user_id ?? invite_id ?? '',
      name: user_name ?? guestSenderName(guest_name ?? ''),
    })),
  )
}

import { statement } from '#db/statement.ts'
import type { Executor, NewRow } from '#db/tables.ts'

/** What a person's address is made of; undefined while the calendar is off. */
export async function findFeed(db: Executor, userId: string) {
  return db
    .selectFrom('calendar_feeds')
    .select(['user_id', 'seed', 'token_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export const feedsByToken = statement((db, { tokenHash }: { tokenHash: string }) =>
  db.selectFrom('calendar_feeds').select(['user_id', 'seed']).where('token_hash', '=', tokenHash),
)

/** In the place of an earlier one, whose address is nobody's from then on. */
export async function replaceFeed(tx: Executor, feed: NewRow<'calendar_feeds'>): Promise<void> {
  const { seed, token_hash, created_at } = feed
  await tx
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seed, token_hash, created_at }))
    .execute()
}

export async function deleteFeed(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

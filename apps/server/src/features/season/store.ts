import type { Executor, NewRow } from '#db/schema.ts'

export async function findSeason(db: Executor, point: string) {
  return db
    .selectFrom('seasons')
    .select(['history', 'counted_at'])
    .where('point', '=', point)
    .executeTakeFirst()
}

export async function upsertSeason(tx: Executor, season: NewRow<'seasons'>): Promise<void> {
  const { history, counted_at } = season
  await tx
    .insertInto('seasons')
    .values(season)
    .onConflict((conflict) => conflict.column('point').doUpdateSet({ history, counted_at }))
    .execute()
}

export async function deleteOlder(tx: Executor, than: Date): Promise<void> {
  await tx.deleteFrom('seasons').where('counted_at', '<', than).execute()
}

import type { Executor, NewRow } from '#db/schema.ts'

export type RateRow = NewRow<'currency_rates'>
const ASKED = 'currency rates asked for at'
/** Far below either engine's parameter limit. */
const ROWS_AT_ONCE = 500

export async function listRates(
  db: Executor,
  currencies: readonly string[],
  upTo: string,
): Promise<RateRow[]> {
  return db
    .selectFrom('currency_rates')
    .select(['day', 'currency', 'per_euro'])
    .where('currency', 'in', currencies)
    .where('day', '<=', upTo)
    .orderBy('day', 'desc')
    .execute()
}

export async function findNewestDay(db: Executor): Promise<string | undefined> {
  const row = await db
    .selectFrom('currency_rates')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

/** Published rates never change: existing ones stay. */
export async function insertRates(tx: Executor, rows: readonly RateRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('currency_rates')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['currency', 'day']).doNothing())
      .execute()
  }
}

export async function forgetRates(tx: Executor, before: string): Promise<void> {
  await tx.deleteFrom('currency_rates').where('day', '<', before).execute()
}

/** True for one caller across all servers. */
export async function acquireSlot(db: Executor, now: Date, since: Date): Promise<boolean> {
  const value = now.toISOString()
  const taken = await db
    .insertInto('settings')
    .values({ key: ASKED, value })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value }).where('settings.value', '<=', since.toISOString()),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

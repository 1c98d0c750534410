import { sql } from 'kysely'
import { unsubscribeSignature } from '#auth/tokens.ts'
import type { Executor } from '#db/schema.ts'

export const OUTSIDE_MAIL = ['invite', 'shore'] as const
export type OutsideMail = (typeof OUTSIDE_MAIL)[number]

type Addressee = { kind: OutsideMail; address: string }

/** An HMAC, so the address itself is not stored. */
export function outsideKey(appSecret: string, { kind, address }: Addressee): string {
  return unsubscribeSignature(appSecret, `address:${kind}:${address}`)
}

export function outsideStopLink(
  { publicUrl, appSecret }: { publicUrl: string; appSecret: string },
  { contactId = '', ...addressee }: Addressee & { contactId?: string },
) {
  const of = `${addressee.kind}.${outsideKey(appSecret, addressee)}.${contactId}`
  return {
    text: addressee.kind === 'invite' ? 'No more invitations' : 'No more mail as a shore contact',
    link: `${publicUrl}/api/notices/unsubscribe?token=${of}.${unsubscribeSignature(appSecret, of)}`,
  }
}

const DAY_MS = 86_400_000
/** SQLite allows 32,766 parameters per statement. */
const ROWS_PER_STATEMENT = 200

/** Increments each key; returns those still within `max` today and not opted out. */
export async function claimDaily(
  tx: Executor,
  keys: Iterable<string>,
  { max, now }: { max: number; now: Date },
): Promise<ReadonlySet<string>> {
  // Sorted, so that concurrent transactions cannot deadlock.
  const sorted = [...new Set(keys)].sort()
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const within = new Set<string>()
  for (let from = 0; from < sorted.length; from += ROWS_PER_STATEMENT) {
    const rows = sorted.slice(from, from + ROWS_PER_STATEMENT)
    const counted = await tx
      .insertInto('daily_counts')
      .values(rows.map((key) => ({ key, started_at: now, taken: 1, stopped_at: null })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          const isOver = eb('daily_counts.started_at', '<=', dayAgo)
          return {
            taken: eb.case().when(isOver).then(1).else(sql<number>`daily_counts.taken + 1`).end(),
            started_at: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.started_at'))
              .else(eb.ref('daily_counts.started_at'))
              .end(),
          }
        }),
      )
      .returning(['key', 'taken', 'stopped_at'])
      .execute()
    for (const { key, taken, stopped_at } of counted) if (taken <= max && stopped_at === null) within.add(key)
  }
  return within
}

export async function stopForEver(tx: Executor, key: string, now: Date): Promise<void> {
  await tx
    .insertInto('daily_counts')
    .values({ key, started_at: now, taken: 0, stopped_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ stopped_at: now }))
    .execute()
}

export async function isStopped(db: Executor, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('daily_counts')
    .select('key')
    .where('key', '=', key)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

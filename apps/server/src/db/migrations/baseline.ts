import type { Engine } from '#db/portable.ts'
import { ACCOUNTS } from './baseline/accounts.ts'
import { CHAT, SEARCH } from './baseline/chat.ts'
import { JOBS } from './baseline/jobs.ts'
import { MONEY } from './baseline/money.ts'
import { TRIPS } from './baseline/trips.ts'
import { VOTES } from './baseline/votes.ts'
import { WATER } from './baseline/water.ts'

/** All tables and indexes of the first migration, in an order in which each finds what it refers to. */
export function baselineOf(engine: Engine): readonly string[] {
  const shared = [...ACCOUNTS, ...TRIPS, ...CHAT, ...MONEY, ...WATER, ...VOTES, ...JOBS]
  return [...shared, ...SEARCH[engine], ...(engine === 'postgres' ? POSTGRES_ALONE : [])]
}

/** SQLite has the shares themselves in this order. */
const POSTGRES_ALONE = [
  'create index expense_shares_amounts on expense_shares (expense_id, user_id, share_pence)',
]

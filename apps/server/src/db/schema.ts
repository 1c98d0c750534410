import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import * as accounts from './schema/accounts.ts'
import * as chat from './schema/chat.ts'
import * as jobs from './schema/jobs.ts'
import * as money from './schema/money.ts'
import * as trips from './schema/trips.ts'
import * as votes from './schema/votes.ts'
import * as water from './schema/water.ts'

/** Every table with its columns; types and lists of columns derive from it. Instants are `Date`: drivers convert by the `_at` names. */
export const schema = { ...accounts, ...trips, ...chat, ...money, ...water, ...votes, ...jobs }

type Schema = typeof schema
export interface Tables extends Schema {}

export type Executor = Kysely<Tables> | Transaction<Tables>

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>

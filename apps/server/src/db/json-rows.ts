import { type AliasableExpression, PostgresAdapter, type RawBuilder, type SelectQueryNode } from 'kysely'
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import type { Executor } from './tables.ts'

/** Rows within a row, as its driver hands them over: text on SQLite, which has no lists. */
export type JsonRows<Row> = string | Row[]

interface Subquery<Row> extends AliasableExpression<Row> {
  get isSelectQueryBuilder(): true
  toOperationNode(): SelectQueryNode
}

/**
 * The rows of a subquery as one column, in the subquery's order, so that what belongs to a row comes along with it. They
 * carry texts, numbers and null; instants would stay text.
 */
export function jsonRows<Row>(db: Executor, rows: Subquery<Row>): RawBuilder<JsonRows<Row>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return (isPostgres ? postgresArray(rows) : sqliteArray(rows)) as unknown as RawBuilder<JsonRows<Row>>
}

export function readRows<Row>(rows: JsonRows<Row>): Row[] {
  return typeof rows === 'string' ? JSON.parse(rows) : rows
}

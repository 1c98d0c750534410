import {
  type AliasableExpression,
  type Compilable,
  type CompiledQuery,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryNode,
} from 'kysely'
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import type { Executor } from './schema.ts'

const MAX_SHAPES = 100

class Place {
  constructor(readonly find: (values: unknown) => unknown) {}
}

/**
 * Built once per engine and shape (undefined values, list lengths), since building costs more than a small read. `build` gets
 * stand-ins: it may place, spread and test them for undefined, no more. All rows of a list need the same columns.
 */
export function statement<Values extends object, Row>(
  build: (db: Executor, values: Values) => Compilable<Row>,
): (db: Executor, values: Values) => Promise<Row[]> {
  const textsOf = new WeakMap<object, Map<string, CompiledQuery<Row>>>()

  function textFor(db: Executor, values: Values): CompiledQuery<Row> {
    const dialect = db.getExecutor().adapter.constructor
    const texts = textsOf.get(dialect) ?? new Map<string, CompiledQuery<Row>>()
    textsOf.set(dialect, texts)
    const shape = shapeOf(values)
    const known = texts.get(shape)
    if (known !== undefined) return known
    if (texts.size >= MAX_SHAPES) texts.clear()
    const places = placesFor(values, (whole) => whole) as Values
    const text = build(db, places).compile()
    texts.set(shape, text)
    return text
  }

  return async (db, values) => {
    const text = textFor(db, values)
    const parameters = text.parameters.map((one) => (one instanceof Place ? one.find(values) : one))
    return (await db.executeQuery<Row>({ ...text, parameters })).rows
  }
}

function shapeOf(values: object): string {
  let shape = ''
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) shape += `${name}:${value.length} `
    else if (value !== undefined) shape += `${name} `
  }
  return shape
}

function placesFor(value: unknown, find: Place['find']): unknown {
  if (value === undefined) return undefined
  if (Array.isArray(value)) {
    return value.map((one, index) => placesFor(one, (values) => (find(values) as unknown[])[index]))
  }
  if (!isPlain(value)) return new Place(find)
  const parts = Object.keys(value).map((name) => {
    const findPart: Place['find'] = (values) => (find(values) as Record<string, unknown>)[name]
    return [name, placesFor(value[name], findPart)]
  })
  return Object.fromEntries(parts)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

export type JsonRows<Row> = string | Row[]

interface Subquery<Row> extends AliasableExpression<Row> {
  get isSelectQueryBuilder(): true
  toOperationNode(): SelectQueryNode
}

/** In the subquery's order. Holds text, numbers and null; instants stay text. */
export function jsonRows<Row>(db: Executor, rows: Subquery<Row>): RawBuilder<JsonRows<Row>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return (isPostgres ? postgresArray(rows) : sqliteArray(rows)) as unknown as RawBuilder<JsonRows<Row>>
}

export function readRows<Row>(rows: JsonRows<Row>): Row[] {
  return typeof rows === 'string' ? JSON.parse(rows) : rows
}

/** `next`: id of the last row, undefined on the last page. */
export type Page<Row> = { rows: Row[]; next: string | undefined }

export async function readPage<Row extends { id: string }>(
  size: number,
  read: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = await read(size + 1)
  const rows = found.slice(0, size)
  return { rows, next: found.length > size ? rows.at(-1)?.id : undefined }
}

import { closeSync, openSync } from 'node:fs'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import Libsql from 'libsql'
import { LRUCache } from 'lru-cache'
import { type Bindable, bindable, isInstant, revive } from './parameters.ts'
import { DatabaseUnavailable, type UnavailableReason } from './unavailable.ts'

const MAX_PREPARED = 500

type LibsqlDatabase = Libsql.Database

interface Prepared {
  run(values: readonly unknown[]): QueryResult<unknown>
}

/** The only place that uses libsql. One connection; concurrent callers queue. */
export function createSqliteDriver(file: string): Driver {
  const database = openFile(file)
  const prepared = new LRUCache<string, Prepared>({
    max: MAX_PREPARED,
    memoMethod: (text) => prepare(database, text),
  })
  const line = createLine()
  let isInTransaction = false
  let hasFailed = false

  function execute(query: CompiledQuery): QueryResult<unknown> {
    if (hasFailed)
      throw new Error('An earlier statement of this transaction failed: it can only be rolled back.')
    const values = bindable(query.parameters)
    try {
      return prepared.memo(query.sql).run(values)
    } catch (error) {
      // Matches PostgreSQL, where a failed statement dooms the transaction. On a full disk SQLite rolls back by itself, and later
      // statements would commit one by one.
      hasFailed = isInTransaction
      throw asUnavailable(error)
    }
  }

  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => execute(query) as QueryResult<R>,
    async *streamQuery() {
      yield await Promise.reject(
        new Error('Streaming would hold the only connection: page by keyset instead.'),
      )
    },
  }

  return {
    init: async () => {},
    acquireConnection: async () => {
      await line.enter()
      return connection
    },
    releaseConnection: async () => line.leave(),
    // Takes the write lock first, so that read-then-write cannot fail with a conflict.
    beginTransaction: async () => {
      execute(CompiledQuery.raw('begin immediate'))
      isInTransaction = true
    },
    commitTransaction: async () => {
      execute(CompiledQuery.raw('commit'))
      isInTransaction = false
    },
    rollbackTransaction: async () => {
      isInTransaction = false
      hasFailed = false
      // SQLite may have rolled back already; a second rollback would hide the reason.
      if (database.inTransaction) execute(CompiledQuery.raw('rollback'))
    },
    destroy: async () => closeFile(database),
  }
}

function openFile(file: string): LibsqlDatabase {
  try {
    makePrivate(file)
    const database = new Libsql(file)
    database.exec('pragma busy_timeout = 5000')
    database.exec('pragma journal_mode = wal')
    database.exec('pragma synchronous = full')
    database.exec('pragma foreign_keys = on')
    database.exec('pragma journal_size_limit = 67108864')
    return database
  } catch (error) {
    throw new DatabaseUnavailable('io', error)
  }
}

/** SQLite gives its journal the database's mode, which anyone who may read the directory could read. */
function makePrivate(file: string): void {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600))
}

function closeFile(database: LibsqlDatabase): void {
  try {
    // Cached statements keep the file open until collected, so checkpoint by hand.
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // Rows are safe in the journal; the next start checkpoints it.
  }
  database.close()
}

function prepare(database: LibsqlDatabase, text: string): Prepared {
  const statement = database.prepare(text)
  if (!statement.reader) {
    return {
      run: (values) => ({ rows: [], numAffectedRows: BigInt(statement.run(values.map(exact)).changes) }),
    }
  }
  const toRow = rowMaker(statement.columns().map((column) => column.name))
  // As arrays: with objects libsql recreates column names for each row.
  statement.raw()
  return { run: (values) => ({ rows: (statement.all(values.map(exact)) as unknown[][]).map(toRow) }) }
}

function rowMaker(names: readonly string[]): (values: readonly unknown[]) => Record<string, unknown> {
  const columns = names.map((name, at) => ({ name, at, isInstant: isInstant(name) }))
  return (values) => {
    const row: Record<string, unknown> = {}
    for (const { name, at, isInstant } of columns)
      row[name] = isInstant ? revive(values[at], name) : values[at]
    return row
  }
}

/** libsql binds every number as a float, which text columns would store as '5.0' and division would round differently. */
function exact(value: unknown): Bindable {
  return Number.isSafeInteger(value) ? BigInt(value as number) : (value as Bindable)
}

const REASONS = new Map<number, UnavailableReason>([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'io'],
  [10, 'io'],
  [13, 'full'],
  [14, 'io'],
])

function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Libsql.SqliteError)) return error
  // The low byte is the primary code: https://www.sqlite.org/rescode.html
  const reason = REASONS.get((error.rawCode ?? 0) & 0xff)
  return reason === undefined ? error : new DatabaseUnavailable(reason, error)
}

function createLine() {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    async enter(): Promise<void> {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve))
      isTaken = true
    },
    leave(): void {
      const next = waiting.shift()
      if (next === undefined) isTaken = false
      else next()
    },
  }
}

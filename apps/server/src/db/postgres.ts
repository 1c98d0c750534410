import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import pg from 'pg'
import type { Log } from '#log.ts'
import { isInstant, reviveInstants } from './instants.ts'
import { bindable } from './parameters.ts'
import {
  isConnectionFailure,
  isForeignStatement,
  isStalePlan,
  postgresUnavailable,
} from './postgres-errors.ts'
import type { PostgresRoute } from './postgres-route.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface PostgresOptions {
  databaseUrl: string
  log: Pick<Log, 'warn'>
  maxConnections: number
  /** How long one statement may take; 0 for as long as it needs. */
  statementTimeoutMs: number
  route: PostgresRoute
}

const CONNECT_TIMEOUT_MS = 5_000
// The server cancels a slow statement first; this ends the wait for a server that went silent.
const SILENCE_MARGIN_MS = 5_000
// Whoever waits for a row holds a connection that others need.
const LOCK_TIMEOUT_MS = 8_000
const MAX_NAMED_STATEMENTS = 300
/**
 * Compiling a plan takes longer than any statement of ours, and PostgreSQL takes a place in a table for forty times as dear as the next
 * one, as on a disk that turns: it would read whole tables for a page of rows (docs/decisions/0074).
 */
const PLANNING = 'set jit = off; set random_page_cost = 1.1'
/** What the operator should know when it is found out. */
export const UNPREPARED =
  'DATABASE_URL leads to a pooler that does not keep prepared statements: every statement is planned anew'

const { builtins } = pg.types
const WHOLE_NUMBERS: readonly number[] = [builtins.INT8, builtins.NUMERIC]

interface Lease extends DatabaseConnection {
  end(): Promise<void>
  begin(): Promise<void>
  commit(): Promise<void>
  release(): void
}

export function createPostgresDriver(options: PostgresOptions): Driver {
  const pool = createPool(options)
  const connectNext = createConnect(pool, options)
  const statements = createStatements(options)
  const begin = beginText(options)
  const leases = new WeakMap<DatabaseConnection, Lease>()
  const leaseOf = (connection: DatabaseConnection): Lease => {
    const lease = leases.get(connection)
    if (lease === undefined) throw new Error('This connection does not belong to this pool.')
    return lease
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const lease = createLease(await connectNext(), { statements, begin })
      leases.set(lease, lease)
      return lease
    },
    releaseConnection: async (connection) => leaseOf(connection).release(),
    beginTransaction: (connection) => leaseOf(connection).begin(),
    commitTransaction: (connection) => leaseOf(connection).commit(),
    rollbackTransaction: (connection) => leaseOf(connection).end(),
    destroy: () => pool.end(),
  }
}

/** Where a connection is not ours alone, its limits go with every transaction instead. */
function beginText({ statementTimeoutMs: ms, route }: PostgresOptions): string {
  if (route.keepsSettings || ms === 0) return 'begin'
  const lock = `set local lock_timeout = ${LOCK_TIMEOUT_MS}`
  return `begin; set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}; ${lock}`
}

function createPool(options: PostgresOptions): pg.Pool {
  const { statementTimeoutMs, route } = options
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: 'sendit',
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + SILENCE_MARGIN_MS }),
    ...(statementTimeoutMs > 0 &&
      route.keepsSettings && {
        statement_timeout: statementTimeoutMs,
        lock_timeout: LOCK_TIMEOUT_MS,
        idle_in_transaction_session_timeout: statementTimeoutMs,
      }),
  })
  // Unheard, the loss of an idle connection ends the process; only its code is logged, messages can hold values.
  pool.on('error', (error: Error & { code?: string }) => {
    options.log.warn({ code: error.code }, 'lost an idle database connection')
  })
  // A connection in use tells its query about the loss too, which is where it is handled.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') => {
  if (WHOLE_NUMBERS.includes(oid)) return Number
  // Instants are revived by name, as on SQLite; under another name the same ISO text comes out of both engines.
  if (oid === builtins.TIMESTAMPTZ) return toIsoText
  return pg.types.getTypeParser(oid, format)
}

function toIsoText(text: string): string {
  return new Date(text).toISOString()
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable('connection', error)
  }
}

/** Opens connections of the pool, each of which plans as our statements want it; not where others get it after us. */
function createConnect(pool: pg.Pool, { route }: PostgresOptions): () => Promise<pg.PoolClient> {
  const planning = new WeakSet<pg.PoolClient>()
  if (!route.keepsSettings) return () => connect(pool)
  return async () => {
    const client = await connect(pool)
    if (planning.has(client)) return client
    try {
      await client.query(PLANNING)
      planning.add(client)
      return client
    } catch (error) {
      client.release(true)
      throw new DatabaseUnavailable('connection', error)
    }
  }
}

interface Statements extends Pick<StatementNames, 'nameOf'> {
  /** Takes note of why a named statement failed; answers whether the same without a name is worth trying. */
  forgive(error: unknown, statement: { text: string; name: string }): boolean
}

function createStatements({ log, route }: PostgresOptions): Statements {
  const names = createStatementNames(MAX_NAMED_STATEMENTS)
  if (!route.keepsStatements) names.stop()
  return {
    nameOf: names.nameOf,
    forgive(error, { text, name }) {
      if (isStalePlan(error)) names.renew(text, name)
      else if (!isForeignStatement(error)) return false
      else if (names.stop()) log.warn(UNPREPARED)
      return true
    },
  }
}

type Manners = { statements: Statements; begin: string }

function createLease(client: pg.PoolClient, { statements, begin }: Manners): Lease {
  let isBroken = false
  let isInTransaction = false

  async function ask(query: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>> {
    try {
      return await client.query<Record<string, unknown>>(query)
    } catch (error) {
      // A lost connection never answers again.
      isBroken ||= isConnectionFailure(error)
      throw postgresUnavailable(error)
    }
  }

  async function askByName(query: pg.QueryConfig & { name: string }) {
    try {
      return await ask(query)
    } catch (error) {
      const isForgiven = statements.forgive(error, query)
      // It failed before it ran. Inside a transaction it took the rest with it, and that begins again as a whole.
      if (!isForgiven || isInTransaction) throw error
      return ask({ text: query.text, values: query.values ?? [] })
    }
  }

  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = statements.nameOf(query.sql)
      const statement = { text: query.sql, values: bindable(query.parameters) }
      return present<R>(await (name === undefined ? ask(statement) : askByName({ ...statement, name })))
    },
    async *streamQuery() {
      yield await Promise.reject(new Error('Streaming holds a connection: page by keyset instead.'))
    },
    async begin() {
      await ask({ text: begin })
      isInTransaction = true
    },
    async commit() {
      isInTransaction = false
      // A transaction with a failed statement answers COMMIT with ROLLBACK and no error.
      const { command } = await ask({ text: 'commit' })
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: one of its statements had failed.')
    },
    async end() {
      isInTransaction = false
      try {
        await ask({ text: 'rollback' })
      } catch {
        // The server rolls back what its lost connection left open; the first error is the one that matters.
        isBroken = true
      }
    },
    release: () => client.release(isBroken),
  }
}

function present<R>(result: pg.QueryResult<Record<string, unknown>>): QueryResult<R> {
  const columns = result.fields.map((field) => field.name)
  if (columns.some(isInstant)) reviveInstants(result.rows, columns)
  const rows = result.rows as R[]
  if (result.command === 'SELECT' || result.rowCount === null) return { rows }
  return { rows, numAffectedRows: BigInt(result.rowCount) }
}

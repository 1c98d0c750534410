import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import pg from 'pg'
import type { Log } from '#log.ts'
import { isInstant, reviveInstants } from './instants.ts'
import { bindable } from './parameters.ts'
import { isConnectionFailure, isStalePlan, postgresUnavailable } from './postgres-errors.ts'
import { createStatementNames } from './statement-names.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface PostgresOptions {
  databaseUrl: string
  log: Pick<Log, 'warn'>
  maxConnections: number
  /** How long one statement may take; 0 for as long as it needs. */
  statementTimeoutMs: number
}

const CONNECT_TIMEOUT_MS = 5_000
// The server cancels a slow statement first; this ends the wait for a server that went silent.
const SILENCE_MARGIN_MS = 5_000
const MAX_NAMED_STATEMENTS = 300

const { builtins } = pg.types
const WHOLE_NUMBERS: readonly number[] = [builtins.INT8, builtins.NUMERIC]

interface Lease extends DatabaseConnection {
  end(): Promise<void>
  /** Answers the command tag, such as COMMIT. */
  command(text: 'begin' | 'commit' | 'rollback'): Promise<string>
  release(): void
}

export function createPostgresDriver(options: PostgresOptions): Driver {
  const pool = createPool(options)
  const nameOf = createStatementNames(MAX_NAMED_STATEMENTS)
  const leases = new WeakMap<DatabaseConnection, Lease>()
  const leaseOf = (connection: DatabaseConnection): Lease => {
    const lease = leases.get(connection)
    if (lease === undefined) throw new Error('This connection does not belong to this pool.')
    return lease
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const lease = createLease(await connect(pool), nameOf)
      leases.set(lease, lease)
      return lease
    },
    releaseConnection: async (connection) => leaseOf(connection).release(),
    beginTransaction: async (connection) => void (await leaseOf(connection).command('begin')),
    commitTransaction: async (connection) => {
      // A transaction with a failed statement answers COMMIT with ROLLBACK and no error.
      const done = await leaseOf(connection).command('commit')
      if (done !== 'COMMIT')
        throw new Error('The transaction was rolled back: one of its statements had failed.')
    },
    rollbackTransaction: (connection) => leaseOf(connection).end(),
    destroy: () => pool.end(),
  }
}

function createPool(options: PostgresOptions): pg.Pool {
  const { statementTimeoutMs } = options
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: 'sendit',
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + SILENCE_MARGIN_MS,
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

function createLease(client: pg.PoolClient, nameOf: (text: string) => string | undefined): Lease {
  let isBroken = false

  async function ask(query: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>> {
    try {
      return await client.query<Record<string, unknown>>(query)
    } catch (error) {
      // A stale plan lives as long as its connection, and a lost connection never answers again.
      isBroken ||= isStalePlan(error) || isConnectionFailure(error)
      throw postgresUnavailable(error)
    }
  }

  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = nameOf(query.sql)
      const values = bindable(query.parameters)
      return present<R>(await ask({ text: query.sql, values, ...(name !== undefined && { name }) }))
    },
    async *streamQuery() {
      yield await Promise.reject(new Error('Streaming holds a connection: page by keyset instead.'))
    },
    command: async (text) => (await ask({ text })).command,
    async end() {
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

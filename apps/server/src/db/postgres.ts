import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import pg from 'pg'
import type { Log } from '#log.ts'
import { type Bindable, bindable, isInstant, reviveInstants } from './parameters.ts'
import {
  isConnectionFailure,
  isForeignStatement,
  isStalePlan,
  postgresUnavailable,
} from './postgres-errors.ts'
import type { PostgresRoute } from './postgres-route.ts'
import {
  type Answered,
  createStatementNames,
  getTypeParser,
  PreparedRun,
  rowMaker,
  type StatementNames,
  type ToRow,
} from './prepared-run.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface PostgresOptions {
  databaseUrl: string
  log: Pick<Log, 'warn'>
  maxConnections: number
  statementTimeoutMs: number
  route: PostgresRoute
}

const CONNECT_TIMEOUT_MS = 5_000
// The server cancels slow statements first; this covers a server gone silent.
const SILENCE_MARGIN_MS = 5_000
// Waiting for a row holds a connection that others need.
const LOCK_TIMEOUT_MS = 8_000
const MAX_NAMED_STATEMENTS = 300
/**
 * JIT costs more than our statements, and the default page cost, meant for spinning disks, makes PostgreSQL scan whole tables.
 */
const PLANNING = 'set jit = off; set random_page_cost = 1.1'
export const UNPREPARED =
  'DATABASE_URL leads to a pooler that does not keep prepared statements: every statement is planned anew'

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
  const manners = { statements, begin: beginText(options), isOurs: options.route.keepsSettings }
  const leases = new WeakMap<DatabaseConnection, Lease>()
  const leaseOn = new WeakMap<pg.PoolClient, Lease>()
  const leaseOf = (connection: DatabaseConnection): Lease => {
    const lease = leases.get(connection)
    if (lease === undefined) throw new Error('This connection does not belong to this pool.')
    return lease
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const client = await connectNext()
      const known = leaseOn.get(client)
      if (known !== undefined) return known
      const lease = createLease(client, manners)
      leaseOn.set(client, lease)
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

/** Shared connections get their limits with each transaction. */
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
  // Without a listener losing an idle connection ends the process. Messages can hold values, so only the code is logged.
  pool.on('error', (error: Error & { code?: string }) => {
    options.log.warn({ code: error.code }, 'lost an idle database connection')
  })
  // Handled where the query runs.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable('connection', error)
  }
}

/** Planner settings only on connections that are ours alone. */
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

type Manners = {
  statements: Statements
  begin: string
  isOurs: boolean
}

type Named = { name: string; text: string; values: Bindable[] }

function createLease(client: pg.PoolClient, { statements, begin, isOurs }: Manners): Lease {
  /** Per connection: another may have prepared the same text before a table change. */
  const rowMakers = new Map<string, ToRow>()
  let isBroken = false
  let isInTransaction = false

  async function guarded<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer
    } catch (error) {
      isBroken ||= isConnectionFailure(error)
      throw postgresUnavailable(error)
    }
  }

  const ask = (query: pg.QueryConfig) => guarded(client.query<Record<string, unknown>>(query))

  async function run<R>({ name, text, values }: Named): Promise<QueryResult<R>> {
    const toRow = rowMakers.get(name)
    if (toRow !== undefined) return answerOf<R>(await guarded(runPrepared(client, name, values)), toRow)
    const result = await ask({ name, text, values })
    if (isOurs && result.fields.length > 0) rowMakers.set(name, rowMaker(result.fields))
    return present<R>(result)
  }

  async function askByName<R>(statement: Named): Promise<QueryResult<R>> {
    try {
      return await run<R>(statement)
    } catch (error) {
      const isForgiven = statements.forgive(error, statement)
      // Failed before it ran, but inside a transaction everything has to be retried.
      if (!isForgiven || isInTransaction) throw error
      return present<R>(await ask({ text: statement.text, values: statement.values }))
    }
  }

  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = statements.nameOf(query.sql)
      const statement = { text: query.sql, values: bindable(query.parameters) }
      return name === undefined ? present<R>(await ask(statement)) : askByName<R>({ ...statement, name })
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
      // PostgreSQL answers COMMIT with ROLLBACK, and no error, after a failed statement.
      const { command } = await ask({ text: 'commit' })
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: one of its statements had failed.')
    },
    async end() {
      isInTransaction = false
      try {
        await ask({ text: 'rollback' })
      } catch {
        // The server rolls back by itself; the first error is the one that matters.
        isBroken = true
      }
    },
    release: () => client.release(isBroken),
  }
}

function runPrepared(client: pg.PoolClient, name: string, values: readonly Bindable[]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    client.query(
      new PreparedRun(name, values, (error, answered) => (answered ? resolve(answered) : reject(error))),
    )
  })
}

function answerOf<R>({ rows: lists, tag }: Answered, toRow: ToRow): QueryResult<R> {
  const [command, ...counts] = tag.split(' ')
  const count = counts.at(-1)
  return resultOf<R>(lists.map(toRow), { command, rowCount: count === undefined ? null : Number(count) })
}

function present<R>(result: pg.QueryResult<Record<string, unknown>>): QueryResult<R> {
  const columns = result.fields.map((field) => field.name)
  if (columns.some(isInstant)) reviveInstants(result.rows, columns)
  return resultOf<R>(result.rows, result)
}

type Done = { command: string | undefined; rowCount: number | null }

function resultOf<R>(found: Record<string, unknown>[], { command, rowCount }: Done): QueryResult<R> {
  const rows = found as R[]
  if (command === 'SELECT' || rowCount === null) return { rows }
  return { rows, numAffectedRows: BigInt(rowCount) }
}

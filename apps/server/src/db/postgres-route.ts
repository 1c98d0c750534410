import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { isPostgresError } from './postgres-errors.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface PostgresRoute {
  /** Prepared statements survive on a connection. */
  keepsStatements: boolean
  /** Otherwise each transaction must set its own. */
  keepsSettings: boolean
}

const CONNECT_TIMEOUT_MS = 5_000
/** Avoids waiting for ever when the probe itself holds a pooler's only connection. */
const PROBE_TIMEOUT_MS = 2_000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: protocol_violation, also PgBouncer's refusal. */
const REFUSED = '08P01'

/**
 * Two open connections share a PostgreSQL process only behind a transaction pooler. A miss costs one repeated statement. Throws
 * DatabaseUnavailable.
 */
export async function inspectRoute(databaseUrl: string): Promise<PostgresRoute> {
  const open = (settings: pg.ClientConfig = {}) => connect({ connectionString: databaseUrl, ...settings })
  const clients: pg.Client[] = []
  try {
    clients.push(await open())
    const { client, takesSettings } = await openWithSettings(open)
    clients.push(client)
    return await compare(clients[0] as pg.Client, client, takesSettings)
  } catch (error) {
    throw new DatabaseUnavailable('connection', error)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    application_name: 'sendit',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...config,
  })
  // Without a listener the error would end the process; queries report it anyway.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** PgBouncer refuses unknown start-up settings. */
async function openWithSettings(open: (settings?: pg.ClientConfig) => Promise<pg.Client>) {
  try {
    return { client: await open({ statement_timeout: PROBE_TIMEOUT_MS }), takesSettings: true }
  } catch (error) {
    if (!isPostgresError(error) || error.code !== REFUSED) throw error
    return { client: await open(), takesSettings: false }
  }
}

async function compare(one: pg.Client, other: pg.Client, takesSettings: boolean): Promise<PostgresRoute> {
  const prepared = { name: `sendit_probe_${randomUUID()}`, text: 'select pg_backend_pid() as pid' }
  const first = await one.query(prepared)
  await other.query('begin')
  const second = await other.query(prepared.text)
  const isShared = first.rows[0].pid === second.rows[0].pid
  // The other connection holds that process, so this must reach one that may not know the statement.
  const keepsStatements = !isShared || (await knows(one, prepared))
  await other.query('rollback')
  return { keepsStatements, keepsSettings: takesSettings && !isShared }
}

async function knows(client: pg.Client, prepared: pg.QueryConfig): Promise<boolean> {
  try {
    await client.query({ ...prepared, query_timeout: PROBE_TIMEOUT_MS } as pg.QueryConfig)
    return true
  } catch {
    return false
  }
}

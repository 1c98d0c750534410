import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { isPostgresError } from './postgres-errors.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** What lies between this process and the database, as far as it changes what may be said. */
export interface PostgresRoute {
  /** A statement prepared on a connection is there when the connection is used again. */
  keepsStatements: boolean
  /** What is set when a connection opens holds for it alone; otherwise every transaction has to set it. */
  keepsSettings: boolean
}

const CONNECT_TIMEOUT_MS = 5_000
/** Long enough for a busy server; a pooler whose only connection the probe itself holds would never answer. */
const PROBE_TIMEOUT_MS = 2_000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: protocol_violation, and PgBouncer's word for no. */
const REFUSED = '08P01'

/**
 * Finds out whether a pooler such as PgBouncer hands out connections by transaction. Two connections that are open at
 * once never meet the same server process of PostgreSQL, except through such a pooler. On a busy one it may be missed,
 * which costs a repeated statement later and nothing else. Throws DatabaseUnavailable.
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
  // A connection in use tells its query about the loss too; unheard, this would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** PgBouncer refuses a connection that comes with settings it does not know. */
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
  // While the other one holds that server process, this statement has to reach another that may not know it.
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

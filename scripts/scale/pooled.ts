import type { Pooler } from '@sendit/server/src/testing/pooler.ts'
import { findPgBouncer } from '#scripts/services/pgbouncer.mjs'

/** As many as a server opens by itself. */
const CONNECTIONS = 10

/** PgBouncer by transaction in front of this database, or why there is none. */
export async function startPooled(databaseUrl: string): Promise<Pooler | string> {
  const found = await findPgBouncer()
  if (typeof found === 'string') return found
  process.env.TEST_PGBOUNCER = found.program
  // It reads where PgBouncer is when it is loaded.
  const { startPooler } = await import('@sendit/server/src/testing/pooler.ts')
  return startPooler(databaseUrl, { connections: CONNECTIONS, ignores: '' })
}

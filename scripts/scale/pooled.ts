import type { Pooler } from '@sendit/server/src/testing/pooler.ts'
import { findPgBouncer } from '#scripts/services/pgbouncer.mjs'

const CONNECTIONS = 10

/** Transaction pooling; returns the reason if unavailable. */
export async function startPooled(databaseUrl: string): Promise<Pooler | string> {
  const found = await findPgBouncer()
  if (typeof found === 'string') return found
  process.env.TEST_PGBOUNCER = found.program
  // Lazy: it locates PgBouncer at import.
  const { startPooler } = await import('@sendit/server/src/testing/pooler.ts')
  return startPooler(databaseUrl, { connections: CONNECTIONS, ignores: '' })
}

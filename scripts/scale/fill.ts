import { BODIES_OF_MESSAGES, chatRows } from '#scripts/scale/chat-rows.ts'
import { crewRows } from '#scripts/scale/crew-rows.ts'
import { type Connection, connect } from '#scripts/scale/databases.ts'
import { groundRows } from '#scripts/scale/ground.ts'
import { layIndexesAside } from '#scripts/scale/indexes.ts'
import { moneyRows } from '#scripts/scale/money-rows.ts'
import type { Sizes } from '#scripts/scale/sizes.ts'

const CONNECTIONS = 2
/** Below this, dropping and rebuilding indexes takes longer. */
const WITH_INDEXES = 100_000
/** Generated rows satisfy foreign keys; checking them would take longer than writing. */
const UNHURRIED = `set session_replication_role = replica; set synchronous_commit = off; set jit = off;
  set work_mem = '256MB'; set maintenance_work_mem = '512MB'`

/** Two years of deterministic data; needs a superuser. Returns the size in bytes. */
export async function fill(
  url: string,
  sizes: Sizes,
  { now, print }: { now: Date; print: (line: string) => void },
) {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(url)))
  const [first] = connections
  if (first === undefined) throw new Error('there is no connection')
  try {
    for (const connection of connections) await connection.query(UNHURRIED)
    const putBack = sizes.messages < WITH_INDEXES ? undefined : await layIndexesAside(first)
    for (const rows of [...groundRows(sizes, now), BODIES_OF_MESSAGES]) await first.query(rows)
    print('people, trips and crews are there')
    await side(connections, [...chatRows(sizes), ...moneyRows(sizes), ...crewRows(sizes)])
    print('rows are there')
    await side(connections, putBack?.steps ?? [])
    await putBack?.check()
    await first.query('drop schema scale cascade')
    print('indexes are there')
    await first.query('vacuum (analyze)')
    const { rows } = await first.query('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  } finally {
    await Promise.all(connections.map((connection) => connection.end()))
  }
}

async function side(connections: Connection[], statements: string[]): Promise<void> {
  const waiting = [...statements]
  await Promise.all(
    connections.map(async (connection) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await connection.query(next)
    }),
  )
}

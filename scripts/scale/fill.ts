import { type Connection, connect } from '#scripts/load/postgres.ts'
import { BODIES_OF_MESSAGES, chatRows } from '#scripts/scale/chat-rows.ts'
import { crewRows, moneyRows } from '#scripts/scale/crew-rows.ts'
import { groundRows } from '#scripts/scale/ground.ts'
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
    const indexes = sizes.messages < WITH_INDEXES ? undefined : await dropIndexes(first)
    for (const rows of [...groundRows(sizes, now), BODIES_OF_MESSAGES]) await first.query(rows)
    print('people, trips and crews are there')
    await side(connections, [...chatRows(sizes), ...moneyRows(sizes), ...crewRows(sizes)])
    print('rows are there')
    await side(connections, indexes?.steps ?? [])
    await indexes?.check()
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

const ALL = "select indexdef from pg_indexes where schemaname = 'public' order by indexdef"

const KEYS = `
select conrelid::regclass::text as on_table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as text from pg_constraint c
where contype in ('p', 'u') and connamespace = 'public'::regnamespace
  and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)`
const OTHERS = `
select c.relname as name, pg_get_indexdef(c.oid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = c.oid)`

/** Dropped to speed up writing. `steps` restores them, slowest first; `check` throws if one differs. */
async function dropIndexes(db: Connection) {
  const before = await listed(db, ALL)
  const keys = (await db.query(KEYS)).rows
  const others = (await db.query(OTHERS)).rows
  for (const { on_table, name } of keys) await db.query(`alter table ${on_table} drop constraint ${name}`)
  for (const { name } of others) await db.query(`drop index ${name}`)
  const steps = [
    ...others.map(({ text }) => String(text)),
    ...keys.map(({ on_table, name, text }) => `alter table ${on_table} add constraint ${name} ${text}`),
  ]
  const check = async () => {
    const after = await listed(db, ALL)
    const missing = before.filter((index) => !after.includes(index))
    if (missing.length > 0) throw new Error(`not put back as they were:\n${missing.join('\n')}`)
  }
  return { steps: steps.toSorted((one, other) => weight(other) - weight(one)), check }
}

async function listed(db: Connection, text: string): Promise<string[]> {
  return (await db.query(text)).rows.map(({ indexdef }) => String(indexdef))
}

const LARGE = ['message_words', 'expense_shares', 'messages', 'expenses', 'message_reactions', 'awards']

const weight = (statement: string) =>
  LARGE.findIndex((table) => statement.includes(` ${table} `) || statement.includes(`.${table} `)) === -1
    ? 0
    : statement.includes('gin')
      ? 2
      : 1

import type { Connection } from '#scripts/scale/databases.ts'

const ALL = "select indexdef from pg_indexes where schemaname = 'public' order by indexdef"

const KEYS = `
select conrelid::regclass::text as on_table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as text from pg_constraint c
where contype in ('p', 'u') and connamespace = 'public'::regnamespace
  and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)`
const OTHERS = `
select c.relname as name, pg_get_indexdef(c.oid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = c.oid)`

/** Dropped to speed up writing. `steps` restores them, slowest first; `check` throws if one differs. */
export async function layIndexesAside(db: Connection) {
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

import type pg from 'pg'
import { type Connection, client } from '#scripts/load/postgres.ts'
import type { Plan } from '#scripts/scale/plan.ts'

export type Seen = { during: string; text: string; values: unknown[]; plans: Plan[]; problem?: string }

const LOOKS_PER_CALL = 2
/** After five custom plans PostgreSQL may switch to a generic one. */
const PLANS_OF_ITS_OWN = 5
const TO_BE_EXPLAINED = /^\s*(select|insert|update|delete|with|\()/i

type Query = { text: string; values?: unknown[] }
type Ask = (query: Query | string) => Promise<pg.QueryResult>

/** Explains each statement in its own transaction before it runs, and rolls that back. `during` labels them. */
export function watchStatements() {
  const seen: Seen[] = []
  const looks = new Map<string, number>()
  const state = { during: '' }
  const inTransaction = new WeakSet<object>()
  const prototype = client.Client.prototype as unknown as {
    query: (this: Connection, ...all: unknown[]) => unknown
  }
  const original = prototype.query

  prototype.query = function watched(...all) {
    const [query] = all as [Query]
    const ask = original.bind(this) as Ask
    if (state.during === '' || typeof query?.text !== 'string') return original.apply(this, all)
    if (/^(begin|commit|rollback)/i.test(query.text)) {
      if (/^begin/i.test(query.text)) inTransaction.add(this)
      else inTransaction.delete(this)
      return original.apply(this, all)
    }
    const key = `${state.during} ${query.text}`
    const count = looks.get(key) ?? 0
    if (!TO_BE_EXPLAINED.test(query.text) || count >= LOOKS_PER_CALL) return original.apply(this, all)
    looks.set(key, count + 1)
    const { during } = state
    return explain(ask, query, inTransaction.has(this)).then((explained) => {
      seen.push({ during, text: query.text, values: query.values ?? [], ...explained })
      return original.apply(this, all)
    })
  }
  return {
    seen,
    during(name: string) {
      state.during = name
    },
    stop() {
      prototype.query = original
    },
  }
}

/** The custom plan, and the generic one used after five executions. */
async function explain(
  ask: Ask,
  { text, values = [] }: Query,
  isInside: boolean,
): Promise<Pick<Seen, 'plans' | 'problem'>> {
  const execute = `execute scale_statement${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
  const plans: Plan[] = []
  let problem: string | undefined
  let isPrepared = false
  await ask(isInside ? 'savepoint scale_explained' : 'begin')
  try {
    await ask(`prepare scale_statement as ${text}`)
    isPrepared = true
    plans.push(await analyzed(ask, execute))
    await ask(`explain ${execute};`.repeat(PLANS_OF_ITS_OWN - 1))
    plans.push(await analyzed(ask, execute))
  } catch (error) {
    problem = String(error)
  }
  await ask(isInside ? 'rollback to savepoint scale_explained' : 'rollback')
  if (isPrepared) await ask('deallocate scale_statement')
  return { plans, ...(problem !== undefined && { problem }) }
}

async function analyzed(ask: Ask, execute: string): Promise<Plan> {
  await ask('savepoint scale_analyzed')
  const { rows } = await ask(`explain (analyze, buffers, format json) ${execute}`)
  await ask('rollback to savepoint scale_analyzed')
  return rows[0]['QUERY PLAN'][0]
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return client.Client.prototype.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

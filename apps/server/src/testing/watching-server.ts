import { CompiledQuery, createQueryId } from 'kysely'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createProduct } from '#app.ts'
import type { AppDatabase, Executor, Work } from '#db/open.ts'
import { type Caller, createCaller } from './caller.ts'
import type { TestApp } from './test-app.ts'

/** Records statements built in transactions; cached ones are left out. */
export async function openWatchingServer(app: TestApp) {
  const seen: CompiledQuery[] = []
  const { database } = app.services
  const watching: AppDatabase = {
    ...database,
    transact: (run) => database.transact((work) => run(watch(work, seen))),
    transactIn: (key, run) => database.transactIn(key, (work) => run(watch(work, seen))),
  }
  const { app: server } = await createProduct({
    ...app.services,
    database: watching,
    meters: createMeters(),
  })
  await server.ready()
  return {
    seen,
    callerFor({ cookies }: Caller): Caller {
      const caller = createCaller(server)
      for (const [name, value] of cookies) caller.cookies.set(name, value)
      return caller
    },
    close: () => server.close(),
  }
}

function watch(work: Work, seen: CompiledQuery[]): Work {
  const executor = work.tx.getExecutor()
  const tx = work.tx.withPlugin({
    transformQuery({ node }) {
      seen.push(executor.compileQuery(node, createQueryId()))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...work, tx }
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Full table or index scans; `[]` without any. */
export async function listWholeReads(
  { db, engine }: AppDatabase,
  statements: readonly CompiledQuery[],
): Promise<string[]> {
  const read = engine === 'postgres' ? readOnPostgres : readOnSqlite
  return read(db, statements)
}

async function readOnSqlite(db: Executor, statements: readonly CompiledQuery[]): Promise<string[]> {
  const found: string[] = []
  for (const { sql: text, parameters } of statements) {
    const steps = await ask<{ detail: string }>(db, `explain query plan ${text}`, parameters)
    found.push(
      ...steps.filter(({ detail }) => /^SCAN/.test(detail)).map(({ detail }) => `${detail}: ${text}`),
    )
  }
  return found
}

function readOnPostgres(db: Executor, statements: readonly CompiledQuery[]): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // With few rows a full scan would be right.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await ask(tx, `set local enable_${way} = off`)
    const found: string[] = []
    for (const { sql: text, parameters } of statements) {
      const explain = `explain (format json) ${text}`
      const [row] = await ask<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(tx, explain, parameters)
      const plans = row?.['QUERY PLAN'] ?? []
      found.push(...plans.flatMap(({ Plan }) => whole(Plan)).map((read) => `${read}: ${text}`))
    }
    return found
  })
}

async function ask<Row>(db: Executor, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
}

function whole(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(whole)
  const isIndex = /Index (Only )?Scan$/.test(node['Node Type'])
  const isWhole = node['Node Type'] === 'Seq Scan' || (isIndex && node['Index Cond'] === undefined)
  return isWhole ? [`${node['Node Type']} ${node['Relation Name'] ?? node['Index Name']}`, ...below] : below
}

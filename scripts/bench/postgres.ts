import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { call, cpuPerCall, measureSearch, warmUp } from '#scripts/bench/requests.ts'
import { atMost, median, type Result, rounded } from '#scripts/bench/result.ts'
import { type Measured, startServer } from '#scripts/bench/server.ts'
import { findPostgres } from '#scripts/services/postgres.mjs'
import { root } from '#scripts/setup/root.mjs'
import { type Seeded, seed } from './seed.ts'

const ROUNDS = 7
const CALLS_EACH_ROUND = 8
const POSTGRES_TO_SQLITE = 1.3

/** CPU cost relative to SQLite, interleaved; empty without PostgreSQL. */
export async function measurePostgres(
  folder: string,
  onSqlite: { server: Measured; place: Seeded },
): Promise<Result[]> {
  const service = await findPostgres()
  if (typeof service === 'string') {
    console.log(`Not measured on PostgreSQL. ${service}`)
    return []
  }
  const database = `sendit_bench_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const admin = (text: string) => execute(service.url, text)
  await admin(`create database ${database}`)
  const url = Object.assign(new URL(service.url), { pathname: `/${database}` }).href
  try {
    const place = await seed({ databaseUrl: url, file: '' })
    const server = await startServer(join(folder, 'beside-postgres'), {
      DATABASE_URL: url,
      APP_SECRET: randomUUID(),
    })
    try {
      return [await compare({ server, place }, onSqlite), await measureSearch('PostgreSQL', server, place)]
    } finally {
      await server.stop()
    }
  } finally {
    await admin(`drop database ${database} with (force)`)
    await service.stop()
  }
}

type Side = { server: Measured; place: Seeded }

async function compare(postgres: Side, sqlite: Side): Promise<Result> {
  const cost = ({ server, place }: Side) =>
    cpuPerCall(
      server,
      place.members,
      ({ cookie }) => call({ port: server.port, path: `/api/trips/${place.shortChat}`, cookie }),
      CALLS_EACH_ROUND,
    )
  const onPostgres: number[] = []
  const onSqlite: number[] = []
  // The SQLite server has been warm for minutes.
  for (let time = 0; time < 2; time += 1) await warmUp(postgres.server, postgres.place)
  for (let round = 0; round < ROUNDS; round += 1) {
    onPostgres.push(await cost(postgres))
    onSqlite.push(await cost(sqlite))
  }
  const [ofPostgres, ofSqlite] = [median(onPostgres), median(onSqlite)]
  const what = 'read a trip on PostgreSQL, CPU beside SQLite'
  const ratio = atMost(what, ofPostgres / ofSqlite, POSTGRES_TO_SQLITE, ' ×')
  return { ...ratio, measured: `${ratio.measured} (${rounded(ofPostgres)} and ${rounded(ofSqlite)} ms)` }
}

async function execute(connectionString: string, text: string): Promise<void> {
  // Only the server depends on it, not the root package.
  const pg: typeof import('pg') = createRequire(join(root, 'apps/server/package.json'))('pg')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { dropDatabase, makeDatabase } from '#scripts/load/postgres.ts'
import { atMost, median, type Result, rounded, withDetail } from '#scripts/load/report.ts'
import { startServer } from '#scripts/load/server.ts'
import { findPostgres } from '#scripts/services/postgres.mjs'
import { cpuPerCall, measureSearch, type Side, warmUp } from './requests.ts'
import { seed } from './seed.ts'

const ROUNDS = 7
const CALLS_EACH_ROUND = 8
const POSTGRES_TO_SQLITE = 1.3

/** CPU cost relative to SQLite, interleaved; empty without PostgreSQL. */
export async function measurePostgres(folder: string, onSqlite: Side): Promise<Result[]> {
  const service = await findPostgres()
  if (typeof service === 'string') {
    console.log(`Not measured on PostgreSQL. ${service}`)
    return []
  }
  const name = `sendit_bench_${randomUUID().slice(0, 8)}`
  const url = await makeDatabase(service.url, name)
  try {
    const place = await seed({ databaseUrl: url, file: '' })
    const settings = { DATABASE_URL: url, APP_SECRET: randomUUID() }
    const server = await startServer(join(folder, 'beside-postgres'), settings)
    try {
      const side = { server, place }
      return [await compare(side, onSqlite), await measureSearch('PostgreSQL', side)]
    } finally {
      await server.stop()
    }
  } finally {
    await dropDatabase(service.url, name)
    await service.stop()
  }
}

async function compare(postgres: Side, sqlite: Side): Promise<Result> {
  const cost = ({ server, place: { members, shortChat } }: Side) =>
    cpuPerCall(server, members, { path: `/api/trips/${shortChat}` }, CALLS_EACH_ROUND)
  const onPostgres: number[] = []
  const onSqlite: number[] = []
  // The SQLite server has been warm for minutes.
  for (let time = 0; time < 2; time += 1) await warmUp(postgres)
  for (let round = 0; round < ROUNDS; round += 1) {
    onPostgres.push(await cost(postgres))
    onSqlite.push(await cost(sqlite))
  }
  const [ofPostgres, ofSqlite] = [median(onPostgres), median(onSqlite)]
  const what = 'read a trip on PostgreSQL, CPU beside SQLite'
  return withDetail(
    atMost(what, ofPostgres / ofSqlite, POSTGRES_TO_SQLITE, ' ×'),
    `${rounded(ofPostgres)} and ${rounded(ofSqlite)} ms`,
  )
}

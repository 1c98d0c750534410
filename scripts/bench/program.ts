import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { settlementPlan } from '@sendit/core/expenses/balances.ts'
import { systemClock } from '@sendit/server/src/adapters/clock.ts'
import { createMeters } from '@sendit/server/src/adapters/meters/prometheus.ts'
import { createProduct } from '@sendit/server/src/app.ts'
import { openServices } from '@sendit/server/src/compose.ts'
import { readConfig } from '@sendit/server/src/config.ts'
import type { AppDatabase } from '@sendit/server/src/db/open.ts'
import { createLog } from '@sendit/server/src/log.ts'
import { atMost, median, type Result, rounded, withDetail } from '#scripts/load/report.ts'
import { startServer } from '#scripts/load/server.ts'
import { root } from '#scripts/setup/root.mjs'
import { weighRoutes } from '#scripts/suite/route-weights.mjs'
import type { Seeded } from './seed.ts'

/** Median of seven starts, against outliers. */
const STARTS = 7
/** docs/performance.md 1: one second, where bare Node takes 0.05. */
const START_TO_NODE = 20
const PRINT_CPU = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)'
const PEOPLE = 1000
const SETTLEMENTS = 50

export async function measureStart(dataDir: string): Promise<Result> {
  // Discarded: it may have set-up work.
  await startOnce(dataDir)
  const own: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    own.push(await startOnce(dataDir))
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', PRINT_CPU])
    bare.push(Number(stdout))
  }
  const [ofOwn, ofBare] = [median(own), median(bare)]
  const what = 'start to ready, existing data, CPU beside Node alone'
  return withDetail(
    atMost(what, ofOwn / ofBare, START_TO_NODE, ' ×'),
    `${rounded(ofOwn)} and ${ofBare.toFixed(3)} s`,
  )
}

async function startOnce(dataDir: string): Promise<number> {
  const server = await startServer(dataDir)
  await server.stop()
  return server.startCpuSeconds
}

export async function countStatements(dataDir: string, place: Seeded): Promise<Result[]> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEATHER_PROVIDER: 'off' })
  const log = createLog({ level: 'silent' })
  const services = await openServices({ config, publicUrl: 'http://localhost:3000', log, clock: systemClock })
  let count = 0
  const counter: Parameters<AppDatabase['db']['withPlugin']>[0] = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1
      return result
    },
  }
  const database = { ...services.database, db: services.database.db.withPlugin(counter) }
  const { app } = await createProduct({ ...services, database, meters: createMeters() })
  const headers = { cookie: place.people[0]?.cookie ?? '' }
  const ask = async (trip: string, list: string) => {
    const before = count
    const { statusCode } = await app.inject({ url: `/api/trips/${trip}/${list}`, headers })
    return statusCode === 200 ? count - before : Number.NaN
  }
  const { longChat, trip, connections, shortChat } = place
  const full = { messages: longChat, expenses: trip, payments: trip, members: connections }
  const results: Result[] = []
  for (const [list, tripId] of Object.entries(full)) {
    const [few, many] = [await ask(shortChat, list), await ask(tripId, list)]
    const measured = `${few} with little, ${many} with much`
    results.push({ what: `statements to list ${list}`, budget: 'the same', measured, isOk: few === many })
  }
  await app.close()
  await services.close()
  return results
}

export function measureSettlement(): Result[] {
  const owed = Array.from({ length: PEOPLE - 1 }, (_, index) => ((index * 7919) % 20_011) - 10_000)
  const rest = -owed.reduce((sum, pence) => sum + pence, 0)
  const balances = new Map(
    [...owed, rest].map((pence, index) => [`person-${String(index).padStart(4, '0')}`, pence]),
  )
  let transfers = 0
  const times = Array.from({ length: SETTLEMENTS }, () => {
    const started = performance.now()
    transfers = settlementPlan(balances).length
    return performance.now() - started
  })
  return [
    atMost('settlement for 1,000 people', median(times), 3, ' ms'),
    atMost('its transfers', transfers, PEOPLE - 1, ''),
  ]
}

export async function measureBundles(): Promise<Result[]> {
  const dist = join(root, 'apps/web/dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const [signIn, home, ...further] = await weighRoutes(manifest, (file) => readFile(join(dist, file)))
  const [heaviest] = further.sort((one, other) => other.bytes - one.bytes)
  return [signIn, home, heaviest && { ...heaviest, name: `heaviest further route (${heaviest.name})` }]
    .filter((route) => route !== undefined)
    .map(({ name, bytes, budget }) => atMost(name, bytes / 1000, budget / 1000, ' kB'))
}

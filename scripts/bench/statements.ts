import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@sendit/server/src/adapters/clock.ts'
import { createMeters } from '@sendit/server/src/adapters/meters/prometheus.ts'
import { createProduct } from '@sendit/server/src/app.ts'
import { openServices } from '@sendit/server/src/compose.ts'
import { readConfig } from '@sendit/server/src/config.ts'
import type { AppDatabase } from '@sendit/server/src/db/open.ts'
import { createLog } from '@sendit/server/src/log.ts'
import type { Result } from '#scripts/bench/result.ts'
import type { Seeded } from './seed.ts'

type Counter = Parameters<AppDatabase['db']['withPlugin']>[0]

export async function countStatements(dataDir: string, place: Seeded): Promise<Result[]> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEATHER_PROVIDER: 'off' })
  const log = createLog({ level: 'silent' })
  const publicUrl = 'http://localhost:3000'
  const services = await openServices({ config, publicUrl, log, clock: systemClock })
  let count = 0
  const counter: Counter = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1
      return result
    },
  }
  const database = { ...services.database, db: services.database.db.withPlugin(counter) }
  const { app } = await createProduct({ ...services, database, meters: createMeters() })
  const headers = { cookie: place.people[0]?.cookie ?? '' }
  const ask = async (trip: string | undefined, list: string) => {
    const before = count
    const { statusCode } = await app.inject({ url: `/api/trips/${trip}/${list}`, headers })
    return statusCode === 200 ? count - before : Number.NaN
  }
  const results: Result[] = []
  const full = {
    messages: place.longChat,
    expenses: place.trip,
    payments: place.trip,
    members: place.connections,
  }
  for (const [list, trip] of Object.entries(full)) {
    const [few, many] = [await ask(place.shortChat, list), await ask(trip, list)]
    const measured = `${few} with little, ${many} with much`
    results.push({ what: `statements to list ${list}`, budget: 'the same', measured, isOk: few === many })
  }
  await app.close()
  await services.close()
  return results
}

export async function withFolder<Answer>(run: (folder: string) => Promise<Answer>): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-bench-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { measureConnections, measureCrewSize, measureFanOut, measureStoredChat } from '#scripts/bench/chat.ts'
import { measurePostgres } from '#scripts/bench/postgres.ts'
import { countStatements, measureBundles, measureSettlement, measureStart } from '#scripts/bench/program.ts'
import { measureRequests, measureSizes } from '#scripts/bench/requests.ts'
import { type Seeded, seed } from '#scripts/bench/seed.ts'
import { atMost, type Result, resultTable } from '#scripts/load/report.ts'
import { startServer } from '#scripts/load/server.ts'
import { buildAll } from '#scripts/setup/build.mjs'

const RUN_AT_MOST_MS = 480_000
const IDLE_MS = 5_000
const LIMIT_WINDOW_MS = 10_500
const CALLS_WINDOW_MS = 60_500

setTimeout(() => {
  console.error('The measurement took longer than eight minutes and was given up.')
  process.exit(1)
}, RUN_AT_MOST_MS).unref()

await buildAll()
const folder = await mkdtemp(join(tmpdir(), 'sendit-bench-'))
try {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const place = await seed({ file: join(dataDir, 'sendit.db') })
  const results = [
    ...(await measureServer(dataDir, place)),
    ...(await countStatements(dataDir, place)),
    ...measureSettlement(),
    ...(await measureBundles()),
  ]
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n\n${resultTable(results)}`)
  process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measureServer(dataDir: string, place: Seeded): Promise<Result[]> {
  const start = await measureStart(dataDir)
  const server = await startServer(dataDir)
  try {
    await pause(IDLE_MS)
    const memory = atMost('memory, idle', await server.memoryMb(), 110, ' MB')
    const side = { server, place }
    const requests = await measureRequests(side)
    // The limit of 300 calls a minute per person is nearly used up.
    await pause(CALLS_WINDOW_MS)
    const further = [
      ...(await measureSizes(side)),
      await measureCrewSize(server, place),
      ...(await measurePostgres(folder, side)),
      await measureConnections(server, place),
      await measureFanOut(server, place),
    ]
    await pause(LIMIT_WINDOW_MS)
    const stored = await measureStoredChat(server, place, join(folder, 'bare.db'))
    return [start, memory, ...requests, ...further, stored]
  } finally {
    await server.stop()
  }
}

import { mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { measureFanOut, measureStoredChat } from '#scripts/bench/chat.ts'
import { measureCrewSize } from '#scripts/bench/crew-size.ts'
import { measurePostgres } from '#scripts/bench/postgres.ts'
import { measureRequests } from '#scripts/bench/requests.ts'
import { atMost, type Result, table } from '#scripts/bench/result.ts'
import { measureBundles, measureSettlement } from '#scripts/bench/rules.ts'
import { type Seeded, seed } from '#scripts/bench/seed.ts'
import { type Measured, startServer } from '#scripts/bench/server.ts'
import { measureSizes } from '#scripts/bench/sizes.ts'
import { measureConnections } from '#scripts/bench/sockets.ts'
import { measureStart } from '#scripts/bench/start.ts'
import { countStatements, withFolder } from '#scripts/bench/statements.ts'
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
const results = await withFolder(async (folder) => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const place = await seed({ file: join(dataDir, 'sendit.db') })
  const ofServer = await measureServer(folder, dataDir, place)
  return [
    ...ofServer,
    ...(await countStatements(dataDir, place)),
    ...measureSettlement(),
    ...(await measureBundles()),
  ]
})
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n\n${table(results)}`)
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1

async function measureServer(folder: string, dataDir: string, place: Seeded): Promise<Result[]> {
  const start = await measureStart(dataDir)
  const server = await startServer(dataDir)
  try {
    await pause(IDLE_MS)
    const memory = await server.memoryMb()
    return [
      start,
      atMost('memory, idle', memory, 110, ' MB'),
      ...(await measureUnderLoad(server, place, folder)),
    ]
  } finally {
    await server.stop()
  }
}

async function measureUnderLoad(server: Measured, place: Seeded, folder: string): Promise<Result[]> {
  const ofRequests = await measureRequests(server, place)
  // The limit of 300 calls a minute per person is nearly used up.
  await pause(CALLS_WINDOW_MS)
  const requests = [
    ...ofRequests,
    ...(await measureSizes(server, place)),
    await measureCrewSize(server, place),
    ...(await measurePostgres(folder, { server, place })),
  ]
  const connections = await measureConnections(server, place)
  const fanOut = await measureFanOut(server, place)
  await pause(LIMIT_WINDOW_MS)
  return [...requests, connections, fanOut, await measureStoredChat(server, place, join(folder, 'bare.db'))]
}

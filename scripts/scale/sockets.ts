import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { atLeast, atMost, type Result } from '#scripts/load/report.ts'
import { startServer } from '#scripts/load/server.ts'
import { joinTrip, openSockets } from '#scripts/load/sockets.ts'
import type { FilledDatabase } from '#scripts/scale/reads.ts'
import { KNOWN_TRIPS, memberOf, tokenOf, tripIdOf } from '#scripts/scale/sizes.ts'

const AT_ONCE = 50
const IDLE_MS = 70_000
const SETTLE_MS = 15_000

/** docs/operations.md, 'What one server carries'. */
const MB_PER_THOUSAND = 40
const CORE_PER_THOUSAND = 0.02
const CORE_AT_REST = 0.03

export async function measureIdleSockets(
  { url, sizes }: FilledDatabase,
  dataDir: string,
  count: number,
): Promise<Result[]> {
  await requireFiles(count)
  const server = await startServer(dataDir, { DATABASE_URL: url, APP_SECRET: randomUUID() })
  const sockets: WebSocket[] = []
  try {
    await pause(SETTLE_MS)
    const emptyMb = await server.memoryMb()
    const started = performance.now()
    const tripOf = (index: number) => KNOWN_TRIPS + 1 + (index % (sizes.trips - KNOWN_TRIPS))
    for (let from = 0; from < count; from += AT_ONCE) {
      const trips = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => tripOf(from + at))
      const cookies = trips.map((trip) => `sid=${tokenOf(memberOf(sizes, trip, 0))}`)
      const opened = await openSockets(server.host, cookies, { from })
      await Promise.all(opened.map((socket, index) => joinTrip(socket, tripIdOf(trips[index] ?? 0))))
      sockets.push(...opened)
    }
    const openedInMs = performance.now() - started
    await pause(SETTLE_MS)
    const before = await server.cpuSeconds()
    await pause(IDLE_MS)
    const idleCpu = (((await server.cpuSeconds()) - before) * 1000) / IDLE_MS
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    const thousands = count / 1_000
    const memory = (await server.memoryMb()) - emptyMb
    return [
      atLeast('sockets that stay open', open, count, ''),
      atMost('memory that idle sockets take', memory, MB_PER_THOUSAND * thousands, ' MB'),
      atMost('CPU that they take, of one core', idleCpu, CORE_AT_REST + CORE_PER_THOUSAND * thousands, ''),
      atMost('each is open and in its room within', openedInMs / count, 20, ' ms'),
    ]
  } finally {
    for (const socket of sockets) socket.terminate()
    await server.stop()
  }
}

/** Each socket is an open file on both ends. */
async function requireFiles(count: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  if (files < count + 500)
    throw new Error(`${count} sockets need more than ${files} open files: ulimit -n ${count + 500}`)
}

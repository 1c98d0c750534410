import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { atLeast, atMost, type Result } from '#scripts/bench/result.ts'
import { startServer } from '#scripts/bench/server.ts'
import { KNOWN_TRIPS, memberOf, type Sizes, tokenOf, tripIdOf } from '#scripts/scale/sizes.ts'

export type IdleSockets = {
  sockets: number
  emptyMb: number
  idleMb: number
  idleCpu: number
  openedInS: number
}

/** Below the server's limit of 100 connections per address (docs/security.md C20). */
const PER_ADDRESS = 50
const AT_ONCE = 50
const IDLE_MS = 70_000
const SETTLE_MS = 15_000

/** docs/operations.md, 'What one server carries'. */
const MB_PER_THOUSAND = 40
const CORE_PER_THOUSAND = 0.02
const CORE_AT_REST = 0.03

export async function measureSockets(
  { url, sizes }: { url: string; sizes: Sizes },
  dataDir: string,
  count: number,
): Promise<IdleSockets> {
  await requireFiles(count)
  const server = await startServer(dataDir, { DATABASE_URL: url, APP_SECRET: randomUUID() })
  const sockets: WebSocket[] = []
  try {
    await pause(SETTLE_MS)
    const emptyMb = await server.memoryMb()
    const started = performance.now()
    const rooms = sizes.trips - KNOWN_TRIPS
    for (let from = 0; from < count; from += AT_ONCE) {
      const part = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at)
      sockets.push(
        ...(await Promise.all(part.map((at) => openOne(server.port, sizes, { at, room: at % rooms })))),
      )
    }
    const openedInS = (performance.now() - started) / 1000
    await pause(SETTLE_MS)
    const before = await server.cpuSeconds()
    await pause(IDLE_MS)
    const idleCpu = (((await server.cpuSeconds()) - before) * 1000) / IDLE_MS
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    return { sockets: open, emptyMb, idleMb: await server.memoryMb(), idleCpu, openedInS }
  } finally {
    for (const socket of sockets) socket.terminate()
    await server.stop()
  }
}

export function socketResults(idle: IdleSockets, wanted: number): Result[] {
  const thousands = wanted / 1_000
  return [
    atLeast('sockets that stay open', idle.sockets, wanted, ''),
    atMost('memory that idle sockets take', idle.idleMb - idle.emptyMb, MB_PER_THOUSAND * thousands, ' MB'),
    atMost('CPU that they take, of one core', idle.idleCpu, CORE_AT_REST + CORE_PER_THOUSAND * thousands, ''),
    atMost('each is open and in its room within', (idle.openedInS * 1_000) / wanted, 20, ' ms'),
  ]
}

async function openOne(
  port: number,
  sizes: Sizes,
  { at, room }: { at: number; room: number },
): Promise<WebSocket> {
  const trip = KNOWN_TRIPS + 1 + room
  const address = Math.floor(at / PER_ADDRESS)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    localAddress: `127.0.${1 + Math.floor(address / 250)}.${1 + (address % 250)}`,
    // Proxy header: over fifty per address are refused (docs/security.md 7.4).
    headers: {
      cookie: `sid=${tokenOf(memberOf(sizes, trip, 0))}`,
      'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    },
  })
  await once(socket, 'open')
  const gone = once(socket, 'close').then(([code]) =>
    Promise.reject(new Error(`a socket was closed with ${code}`)),
  )
  gone.catch(() => {})
  const joined = Promise.race([once(socket, 'message'), gone])
  socket.send(JSON.stringify({ type: 'join', tripId: tripIdOf(trip), userId: null, token: null }))
  const [answer] = await joined
  if (!String(answer).includes('"joined"')) throw new Error(`a socket was told ${answer}`)
  return socket
}

/** Each socket is an open file on both ends. */
async function requireFiles(count: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  if (files < count + 500)
    throw new Error(`${count} sockets need more than ${files} open files: ulimit -n ${count + 500}`)
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Redis } from 'ioredis'

export const TEST_REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

/** Isolates tests that share one Redis. */
export function freshPrefix(): string {
  return `sendit-test:${randomUUID()}:`
}

/** A proxy, so that an outage affects one test only. */
export async function openRedisProxy(redisUrl = TEST_REDIS_URL, wantedPort = 0) {
  const { hostname, port } = new URL(redisUrl)
  const pairs = new Set<{ inside: Socket; outside: Socket }>()
  let isFrozen = false
  const server = createServer((outside) => {
    const inside = connect(Number(port || 6379), hostname)
    const pair = { inside, outside }
    pairs.add(pair)
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      socket.on('data', (chunk) => void other.write(chunk))
      socket.on('error', () => {})
      socket.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      if (isFrozen) socket.pause()
    }
  })
  const listen = async (wanted: number) => {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const ownPort = await listen(wantedPort)

  const cut = () => {
    for (const { outside } of pairs) outside.destroy()
  }
  return {
    url: `redis://127.0.0.1:${ownPort}`,
    cut,
    async shut() {
      server.close()
      cut()
    },
    reopen: () => listen(ownPort),
    freeze(frozen: boolean) {
      isFrozen = frozen
      for (const socket of [...pairs].flatMap(({ inside, outside }) => [inside, outside])) {
        if (frozen) socket.pause()
        else socket.resume()
      }
    },
    async killClients() {
      const ports = [...pairs].map(({ inside }) => inside.localPort)
      const admin = new Redis(redisUrl)
      const replies = ports.map((local) => admin.call('CLIENT', 'KILL', 'ADDR', `127.0.0.1:${local}`))
      const killed = (await Promise.all(replies)).filter((reply) => reply === 1).length
      await admin.quit()
      return killed
    },
    close() {
      server.close()
      cut()
    },
  }
}

import { freshPrefix, openRedisProxy, TEST_REDIS_URL } from './redis-proxy.ts'
import { openSocket, type SocketClient, type SocketOptions } from './socket-client.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { makePlace } from './test-database.ts'

export type Node = TestApp & { address: string }

/** The second reaches Redis through a proxy. */
export async function openTwoNodes(settings: Record<string, string> = {}) {
  const place = await makePlace()
  const { databaseUrl } = place.location
  if (databaseUrl === undefined)
    throw new Error('two servers share a PostgreSQL: run with TEST_ENGINE=postgres')
  const env = { REDIS_URL: TEST_REDIS_URL, REDIS_PREFIX: freshPrefix(), ...settings }
  const redisProxy = await openRedisProxy()
  const sockets: SocketClient[] = []
  // Clocks of two machines may be seconds apart.
  const first = await startNode({ databaseUrl, env, start: new Date('2026-07-01T09:00:05.000Z') })
  const second = await startNode({
    databaseUrl,
    env: { ...env, REDIS_URL: redisProxy.url },
    start: new Date('2026-07-01T09:00:00.000Z'),
  })

  return {
    first,
    second,
    redisProxy,
    databaseUrl,
    env,
    async joined(node: Node, tripId: string, options: SocketOptions & { token?: string } = {}) {
      const client = await openSocket(node.address, options)
      sockets.push(client)
      const greeting = await client.join(tripId, options.token)
      return Object.assign(client, { greeting })
    },
    async close() {
      for (const { socket } of sockets) socket.terminate()
      await second.close()
      await first.close()
      redisProxy.close()
      await place.remove()
    },
  }
}

async function startNode(options: TestAppOptions): Promise<Node> {
  const app = await createTestApp(options)
  return Object.assign(app, { address: await app.listen() })
}

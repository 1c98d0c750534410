// docs/security.md C20, on real sockets.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limitConnections } from '#http/limits.ts'
import { type App, createServer } from '#http/server.ts'
import { takeBodiesAsStreams } from '#http/uploads/uploads.ts'
import { createLog } from '#log.ts'

const DEADLINE_MS = 250
const PACE = { everyMs: 400, minBytes: 10 }

let app: App
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  const bodyTimes = { deadlineMs: DEADLINE_MS, pace: PACE }
  app = createServer({ log: createLog({ level: 'silent' }), trustProxy: 'loopback', bodyTimes })
  app.post('/text', async () => ({ taken: true }))
  app.post('/upload', { config: { takesUpload: true } }, async () => ({ taken: true }))
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}))
  app.get('/', async () => ({ here: true }))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function listen(): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

async function takeFiles() {
  await takeBodiesAsStreams(app)
  app.post('/read', { config: { takesUpload: true } }, async ({ raw }) => {
    let taken = 0
    for await (const piece of raw) taken += piece.length
    return { taken }
  })
}

async function dial(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  // A reset counts as closed; `once` would treat it as failure.
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return { socket, closed, received: () => received }
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

describe('a body that arrives too slowly', () => {
  test('loses its socket, however steadily its bytes drip', async () => {
    const { socket, closed } = await dial(await listen())
    const startedAt = Date.now()

    socket.write(head('/text', 1000))
    const drip = setInterval(() => socket.write(' '), 20)
    await closed
    clearInterval(drip)

    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(DEADLINE_MS - 20)
    expect(Date.now() - startedAt).toBeLessThan(50 * DEADLINE_MS)
  })

  test('loses its socket also where the answer is out already', async () => {
    const { socket, closed, received } = await dial(await listen())

    socket.write(head('/refused', 1000))
    const drip = setInterval(() => socket.write(' '), 20)
    await closed
    clearInterval(drip)

    expect(received()).toContain('401')
  })

  test.each(['GET', 'HEAD', 'OPTIONS', 'DELETE'])('loses its socket also with %s', async (method) => {
    const { socket, closed } = await dial(await listen())

    socket.write(head('/', 1000).replace('POST', method))
    const drip = setInterval(() => socket.write(' '), 20)
    await closed
    clearInterval(drip)

    expect(socket.destroyed).toBe(true)
  })

  test('can take its time on upload routes, as long as enough arrives', async () => {
    await takeFiles()
    const { socket, received } = await dial(await listen())

    socket.write(head('/read', 100))
    for (let count = 0; count < 10; count += 1) {
      await pause(PACE.everyMs / 5)
      socket.write('x'.repeat(10))
    }
    await once(socket, 'data')

    expect(received()).toContain('"taken":100')
  })

  test('loses its socket on upload routes when almost nothing arrives', async () => {
    await takeFiles()
    const { socket, closed } = await dial(await listen())
    const startedAt = Date.now()

    socket.write(`${head('/read', 1000)}${'x'.repeat(100)}`)
    const drip = setInterval(() => socket.write(' '), PACE.everyMs / 8)
    await closed
    clearInterval(drip)

    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(PACE.everyMs)
    expect(Date.now() - startedAt).toBeLessThan(50 * PACE.everyMs)
  })

  test('is not held against its sender while this server does not read', async () => {
    let letRead = () => {}
    app.post('/later', { config: { takesUpload: true } }, async ({ raw }) => {
      await new Promise<void>((resolve) => {
        letRead = resolve
      })
      raw.resume()
      await once(raw, 'end')
      return { taken: true }
    })
    await takeFiles()
    const { socket, received } = await dial(await listen())
    const slow = await dial((app.server.address() as AddressInfo).port)

    socket.write(head('/later', 1_000_000) + 'x'.repeat(500_000))
    slow.socket.write(head('/read', 1000))
    await slow.closed
    letRead()
    socket.write('x'.repeat(500_000))
    await once(socket, 'data')

    expect(received()).toContain('"taken":true')
  })

  test('may pause briefly on upload routes', async () => {
    const { socket, received } = await dial(await listen())
    const other = await dial(app.server.address() ? (app.server.address() as AddressInfo).port : 0)

    socket.write(head('/upload', 2))
    other.socket.write(head('/text', 2))
    await other.closed
    socket.write('{}')
    await once(socket, 'data')

    expect(received()).toContain('"taken":true')
  })

  test('a connection that was quick stays open for the next request', async () => {
    const { socket, received } = await dial(await listen())
    const slow = await dial((app.server.address() as AddressInfo).port)
    socket.write(`${head('/text', 2)}{}`)
    await once(socket, 'data')

    slow.socket.write(head('/text', 2))
    await slow.closed
    socket.write(`${head('/text', 2)}{}`)
    await once(socket, 'data')

    expect(received().match(/"taken":true/g)).toHaveLength(2)
  })
})

test('headers that never end are cut off', async () => {
  expect([app.server.headersTimeout, app.server.requestTimeout, app.server.timeout]).toEqual([
    15_000, 300_000, 60_000,
  ])
  // Shortened from 15 s; the mechanism is real.
  app.server.headersTimeout = 100
  const { socket, closed, received } = await dial(await listen())

  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  await closed

  expect(received()).toMatch(/^HTTP\/1\.1 408/)
})

test('headers of more than 16 KiB are refused', async () => {
  const port = await listen()
  const small = await dial(port)
  const large = await dial(port)

  small.socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-large: ${'x'.repeat(15_000)}\r\n\r\n`)
  large.socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-large: ${'x'.repeat(17_000)}\r\n\r\n`)
  await Promise.all([once(small.socket, 'data'), large.closed])

  expect(small.received()).toMatch(/^HTTP\/1\.1 200/)
  expect(large.received()).toMatch(/^HTTP\/1\.1 431/)
})

test('one address can hold a limited number of connections, until one closes', async () => {
  limitConnections(app, 3)
  const port = await listen()
  const [first] = await Promise.all([dial(port), dial(port), dial(port)])

  const fourth = await dial(port)
  await fourth.closed
  first?.socket.end()
  await first?.closed
  const next = await dial(port)
  next.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(next.socket, 'data')

  expect(fourth.received()).toBe('')
  expect(next.received()).toMatch(/^HTTP\/1\.1 200/)
})

test('what is no HTTP at all is refused without a word about the server', async () => {
  const { socket, closed, received } = await dial(await listen())

  socket.write('HELO mail.example\r\n\r\n')
  await closed

  expect(received()).toMatch(/^HTTP\/1\.1 400/)
  expect(received()).not.toMatch(/server:|powered|fastify|node/i)
})

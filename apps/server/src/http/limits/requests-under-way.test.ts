import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, createServer } from '#http/server.ts'
import { createLog } from '#log.ts'

const open: Socket[] = []
let app: App
let accepted: Socket[] = []
let arrived = 0
let onArrival = () => {}

beforeEach(async () => {
  arrived = 0
  app = createServer({ log: createLog({ level: 'silent' }), trustProxy: 'loopback' })
  app.post('/slow', async () => ({ done: true }))
  app.get('/quick', async () => ({ done: true }))
  app.addHook('onRequest', async () => {
    arrived += 1
    onArrival()
  })
  accepted = []
  app.server.on('connection', (socket: Socket) => accepted.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await app.close()
})

function openSlow(client: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  open.push(socket)
  const head = ['POST /slow HTTP/1.1', 'host: x', `x-forwarded-for: ${client}`, 'content-length: 9']
  socket.write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\n\r\n{`)
  return socket
}

const untilArrived = (count: number) =>
  new Promise<void>((resolve) => {
    onArrival = () => arrived >= count && resolve()
    onArrival()
  })

const quick = (client: string) =>
  app.inject({ method: 'GET', url: '/quick', headers: { 'x-forwarded-for': client } })

test('behind a proxy a client has at most 100 requests in progress, without affecting others', async () => {
  for (let count = 0; count < 100; count += 1) openSlow('203.0.113.7')
  await untilArrived(100)

  const refused = await quick('203.0.113.7')
  const neighbour = await quick('203.0.113.8')

  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect(neighbour.statusCode).toBe(200)
})

test('what was broken off or answered counts no longer', async () => {
  const slow = Array.from({ length: 100 }, () => openSlow('203.0.113.7'))
  await untilArrived(100)
  const ends = Promise.all(accepted.map((socket) => new Promise((end) => socket.once('close', end))))
  for (const socket of slow) socket.destroy()
  await ends

  const statuses = new Set<number>()
  for (let count = 0; count < 150; count += 1) statuses.add((await quick('203.0.113.7')).statusCode)

  expect([...statuses]).toEqual([200])
})

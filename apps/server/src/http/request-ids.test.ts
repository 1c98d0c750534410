import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer } from '#http/server.ts'
import { createLog } from '#log.ts'
import { crew } from '#testing/crew.ts'
import { openSocket } from '#testing/socket-client.ts'
import { createTestApp } from '#testing/test-app.ts'
import type { App } from './server-hooks.ts'

const PROXY = '10.0.0.10'
const OF_NGINX = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let app: App
let lines: Record<string, unknown>[]
beforeEach(() => {
  lines = []
  app = serverBehind(`${PROXY}, 10.1.0.0/16`)
})
afterEach(() => app.close())

function serverBehind(trustProxy: string | undefined): App {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const server = createServer({ log: createLog({ level: 'debug', destination }), trustProxy })
  server.get('/well', async (request) => {
    request.log.info('under way')
    return {}
  })
  server.get('/fault', async () => {
    throw new Error('a fault')
  })
  return server
}

type Call = { url?: string; from?: string; id?: string }

async function ask({ url = '/well', from = PROXY, id }: Call = {}) {
  const headers = id === undefined ? {} : { 'x-request-id': id }
  const reply = await app.inject({ method: 'GET', url, headers, remoteAddress: from })
  return { reply, id: String(reply.headers['x-request-id']) }
}

test.each([PROXY, '10.1.2.3', '::ffff:10.0.0.10'])('the id of the proxy at %s is accepted', async (from) => {
  expect((await ask({ from, id: OF_NGINX })).id).toBe(OF_NGINX)
})

test('an id from anyone else is ignored', async () => {
  const { id } = await ask({ from: '10.0.0.11', id: OF_NGINX })

  expect(id).toMatch(UUID)
})

test('without a trusted proxy no id is accepted', async () => {
  await app.close()
  app = serverBehind(undefined)

  expect((await ask({ from: '127.0.0.1', id: OF_NGINX })).id).toMatch(UUID)
})

test.each(['short', 'a'.repeat(65), 'two words of it', `${OF_NGINX}"`, '', `${OF_NGINX}, ${OF_NGINX}`])(
  'a proxy that passes on %j gets one of ours',
  async (id) => {
    expect((await ask({ id })).id).toMatch(UUID)
  },
)

test('every request has its own id, which each of its log lines shows', async () => {
  const first = await ask()
  const second = await ask()

  expect(first.id).not.toBe(second.id)
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['under way', first.id],
    ['answered', first.id],
    ['under way', second.id],
    ['answered', second.id],
  ])
})

test('a refusal and a fault say theirs, and the fault in its body too', async () => {
  const unknown = await ask({ url: '/unknown', id: OF_NGINX })
  const fault = await ask({ url: '/fault' })

  expect([unknown.reply.statusCode, unknown.id]).toEqual([404, OF_NGINX])
  expect(fault.id).toMatch(UUID)
  expect(fault.reply.json()).toMatchObject({ code: 'INTERNAL', requestId: fault.id })
})

test('a socket error is logged with the id of the request that opened it', async () => {
  const logged: Record<string, unknown>[] = []
  const product = await createTestApp({
    logTo: { write: (line: string) => void logged.push(JSON.parse(line)) },
  })
  const { ana, trip } = await crew(product)
  const address = await product.listen()
  const socket = await openSocket(address, { as: ana, headers: { 'x-request-id': OF_NGINX } })
  await socket.join(trip.id)
  const { schema } = product.services.database.db
  await schema.alterTable('messages').renameTo('messages_away').execute()

  socket.sendMessage(trip.id, 'Is anybody there?')
  await socket.next('error')

  await product.close()
  const faults = logged.filter(({ msg }) => msg === 'could not answer a socket')
  expect(faults.map(({ requestId }) => requestId)).toEqual([OF_NGINX])
})

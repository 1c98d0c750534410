import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Problem } from '@sendit/core/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let site: TestApp
let ports: Record<'plain' | 'tls', number>
beforeAll(async () => {
  app = await createTestApp()
  site = await createTestApp({ env: { PUBLIC_URL: 'https://sendit.example' } })
  const portOf = async (server: TestApp) => Number((await server.listen()).split(':')[1])
  ports = { plain: await portOf(app), tls: await portOf(site) }
})
afterAll(async () => {
  await site.close()
  await app.close()
})

async function send(bytes: string, kind: 'plain' | 'tls' = 'tls') {
  const socket = connect(ports[kind], '127.0.0.1')
  await once(socket, 'connect')
  const received = text(socket)
  socket.write(bytes)
  const [head = '', body = ''] = (await received).split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

const upgrade = (changes: string) =>
  `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n${changes}\r\n\r\n`

const ANSWERS = [
  ['no HTTP at all', 'HELLO\r\n\r\n', 400],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    400,
  ],
  ['endless headers', `GET /healthz HTTP/1.1\r\nHost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a socket without a key', upgrade('Sec-WebSocket-Version: 13'), 400],
  [
    'a socket of another version',
    upgrade('Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='),
    400,
  ],
  [
    'another protocol',
    'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    400,
  ],
  [
    'a socket of another site',
    upgrade(
      'Origin: https://evil.example\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ),
    403,
  ],
  ['a socket elsewhere', upgrade('Sec-WebSocket-Version: 13').replace('/ws', '/api/trips'), 401],
] as const

test.each(ANSWERS)('%s is answered with our headers and in our words', async (_what, bytes, status) => {
  const reply = await send(bytes)

  expect(reply.status).toBe(status)
  expect(reply.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': 'no-store',
    'content-type': expect.stringContaining('application/json'),
  })
  expect(Problem.strict().safeParse(JSON.parse(reply.body)).success).toBe(true)
  expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(reply.body)))
})

test('they carry what every other answer of this site carries', async () => {
  const usual = await site.app.inject({ method: 'GET', url: '/api/nothing' })
  const { headers } = await send('HELLO\r\n\r\n')
  const shared = Object.fromEntries(Object.keys(headers).map((name) => [name, usual.headers[name]]))

  expect({ ...headers, connection: '', 'content-length': '' }).toEqual({
    ...shared,
    connection: '',
    'content-length': '',
  })
})

test('a socket of another version is told which versions are supported', async () => {
  const { headers } = await send(
    upgrade('Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='),
  )

  expect(headers['sec-websocket-version']).toBe('13, 8')
})

test('on plain http nothing promises TLS', async () => {
  expect((await send('HELLO\r\n\r\n', 'plain')).headers['strict-transport-security']).toBeUndefined()
})

// One id from the shipped nginx configuration to the server's log.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { type Nginx, startNginx } from '#testing/nginx.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'

const OF_NGINX = /^[0-9a-f]{32}$/
const SECRET = 'a-secret-that-lets-somebody-in'
const FORGED = 'an-id-that-a-client-made-up'

let folder: string
let server: ServerProcess
let nginx: Nginx

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-ids-'))
  const settings = { TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://sendit.example', LOG_LEVEL: 'debug' }
  server = await startServerProcess({ ...settings, DATA_DIR: folder })
  nginx = await startNginx('compose.conf', '', {
    '172.30.83.11:3000': server.address,
    '172.30.83.12:3000': server.address,
  })
})
afterAll(async () => {
  await nginx?.close()
  await server?.kill()
  await rm(folder, { recursive: true, force: true })
})

type Call = { method?: string; headers?: Record<string, string> }

async function ask(path: string, { method = 'GET', headers = {} }: Call = {}) {
  const reply = await fetch(`http://127.0.0.1:${nginx.port}${path}`, {
    method,
    headers: { 'x-request-id': FORGED, ...headers },
    ...(method === 'POST' && { body: '{}' }),
  })
  await reply.text()
  return { status: reply.status, id: reply.headers.get('x-request-id') ?? '' }
}

async function linesOf(id: string) {
  const about = (lines: readonly string[]) =>
    lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line))
  await eventually(async () => expect(about(await nginx.logged())).toHaveLength(1))
  const [ofNginx] = about(await nginx.logged())
  return { ofNginx, ofServer: () => about(server.output) }
}

test.each([
  ['a read', '/api/auth/options', {}, 200],
  ['a refusal', '/api/trips', {}, 401],
  [
    'what may be sent twice',
    '/api/auth/logout',
    { method: 'POST', headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json' } },
    200,
  ],
  ['what the pages are made of', '/assets/none.js', {}, 404],
  ['a file', '/files/none/original', {}, 401],
])(
  '%s has one id in the answer, in the log of nginx and in that of the server',
  async (_what, path, call, status) => {
    const reply = await ask(path, call)

    expect(reply).toEqual({ status, id: expect.stringMatching(OF_NGINX) })
    const { ofNginx, ofServer } = await linesOf(reply.id)
    expect(ofNginx).toMatchObject({ requestId: reply.id, path, status: String(status), address: '127.0.0.1' })
    const answered = expect.objectContaining({ requestId: reply.id, msg: 'answered', status })
    await eventually(async () => expect(ofServer()).toContainEqual(answered))
  },
)

test('what a client made up is in no log, and no two requests are the same', async () => {
  const [first, second] = [await ask('/healthz'), await ask('/healthz')]
  await linesOf(first.id)
  await linesOf(second.id)

  expect(first.id).not.toBe(second.id)
  expect([...(await nginx.logged()), ...server.output].join('\n')).not.toContain(FORGED)
})

test('the nginx log has no token, wherever it is in the address', async () => {
  const ids: string[] = []
  for (const path of [
    `/api/guest/validate?token=${SECRET}`,
    `/calendar/${SECRET}`,
    `/%63alendar/${SECRET}`,
    `/%3Ftoken=${SECRET}`,
  ])
    ids.push((await ask(path)).id)
  for (const id of ids) await linesOf(id)

  expect((await nginx.logged()).join('\n')).not.toContain(SECRET)
  expect((await linesOf(ids[1] ?? '')).ofNginx.path).toBe('/calendar/[hidden]')
})

test('nginx’s own responses are logged with their id and cause, without the query', async () => {
  process.kill(server.pid, 'SIGKILL')

  const reply = await ask(`/api/guest/validate?token=${SECRET}`)

  expect(reply).toEqual({ status: 503, id: expect.stringMatching(OF_NGINX) })
  expect((await linesOf(reply.id)).ofNginx).toMatchObject({
    status: '503',
    serverStatus: expect.stringContaining('502'),
  })
  expect((await nginx.logged('error.log')).join('\n')).not.toContain(SECRET)
})

// Behind nginx on the same machine every caller is local.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { type Nginx, startPlainNginx } from '#testing/nginx.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let nginx: Nginx | undefined
afterEach(async () => {
  await nginx?.close()
  nginx = undefined
  await app.close()
})

const PROXIES = {
  'as it comes': '',
  'speaking HTTP/1.1': 'proxy_http_version 1.1;',
  'passing the name on': 'proxy_http_version 1.1; proxy_set_header Host $http_host;',
  'telling for whom it calls':
    'proxy_http_version 1.1; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;',
}
const CLAIMS: Record<string, string>[] = [
  {},
  { host: 'localhost' },
  { host: '127.0.0.1:3000' },
  { 'x-forwarded-host': 'localhost' },
  { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
]

describe.each(['off', 'loopback'])('TRUST_PROXY=%s', (TRUST_PROXY) => {
  test.each(Object.entries(PROXIES))(
    'nothing local is shown behind an nginx %s, to whatever name',
    async (_how, inside) => {
      app = await createTestApp({ env: { PUBLIC_URL: 'https://sendit.example', TRUST_PROXY } })
      nginx = await startPlainNginx(await app.listen(), inside)

      for (const headers of CLAIMS) expect(await seenThrough(nginx, headers)).toEqual([404, 404, 404, null])
    },
  )
})

test('without PUBLIC_URL a default nginx still exposes nothing', async () => {
  app = await createTestApp({ env: { TRUST_PROXY: 'off' } })
  const address = await app.listen()
  nginx = await startPlainNginx(address, '')

  for (const headers of CLAIMS) expect(await seenThrough(nginx, headers)).toEqual([404, 404, 404, null])
  expect((await fetch(`http://${address}/api/mailbox`)).status).toBe(200)
})

async function seenThrough({ port }: Nginx, headers: Record<string, string>) {
  const paths = ['/api/mailbox', '/mailbox', '/metrics']
  const statuses = []
  for (const path of paths) statuses.push((await call(port, path, headers)).status)
  const options = await call(port, '/api/auth/options', headers)
  return [...statuses, JSON.parse(options.body).mailboxUrl]
}

/** `fetch` would send its own Host. */
async function call(port: number, path: string, headers: Record<string, string>) {
  const asked = request({ port, path, headers, agent: false }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: reply.statusCode, body: await text(reply) }
}

// On SQLite alone: it is about who is let in before anybody is looked up.
import { afterEach, describe, expect, test } from 'vitest'
import type { Product } from '#app.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { isForThisMachine } from './origin.ts'

let app: TestApp
afterEach(async () => {
  await app.close()
})

type Call = { host?: string; headers?: Record<string, string>; remoteAddress?: string }

async function whatOpens(
  site: Product,
  { host = 'localhost:3000', headers = {}, remoteAddress = '127.0.0.1' }: Call,
) {
  const get = (url: string) =>
    site.app.inject({ method: 'GET', url, remoteAddress, headers: { host, ...headers } })
  const [mailbox, measures, options] = await Promise.all(
    ['/api/mailbox', '/metrics', '/api/auth/options'].map(get),
  )
  return [mailbox?.statusCode, measures?.statusCode, options?.json().mailboxUrl]
}

const OPEN = [200, 200, '/mailbox']
const SHUT = [404, 404, null]

describe('on a server for this machine alone', () => {
  test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000'])(
    'a local caller that uses the host %s is let in',
    async (host) => {
      app = await createTestApp()

      expect(await whatOpens(app, { host })).toEqual(OPEN)
    },
  )

  test.each(['::1', '::ffff:127.0.0.1', '127.0.0.2'])('a caller at %s is let in', async (remoteAddress) => {
    app = await createTestApp()

    expect(await whatOpens(app, { remoteAddress })).toEqual(OPEN)
  })

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:3000',
    'evil.example@localhost',
    'localhost:80:80',
    '192.168.1.5',
    'sendit',
  ])('a page that calls it %j stays outside', async (host) => {
    app = await createTestApp()

    expect(await whatOpens(app, { host })).toEqual(SHUT)
  })

  test.each(['192.168.1.5', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1'])(
    'a caller at %s stays outside',
    async (remoteAddress) => {
      app = await createTestApp()

      expect(await whatOpens(app, { remoteAddress })).toEqual(SHUT)
    },
  )

  test.each([
    ['forwarded', 'for=127.0.0.1;host=localhost'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-port', '3000'],
    ['x-real-ip', '127.0.0.1'],
    ['x-client-ip', '127.0.0.1'],
    ['x-original-host', 'localhost'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '127.0.0.1'],
  ])('a request forwarded with %s is kept out, whatever TRUST_PROXY says', async (name, value) => {
    for (const TRUST_PROXY of ['loopback', 'off']) {
      app = await createTestApp({ env: { TRUST_PROXY } })
      expect(await whatOpens(app, { headers: { [name]: value } })).toEqual(SHUT)
      if (TRUST_PROXY === 'loopback') await app.close()
    }
  })
})

test.each([
  ['http://localhost:3000', '127.0.0.1', true],
  ['http://127.0.0.1:3000', 'localhost', true],
  ['http://[::1]:3000', '::1', true],
  ['https://sendit.example', '127.0.0.1', false],
  ['http://192.168.1.5:3000', '127.0.0.1', false],
  ['http://localhost.evil.example', '127.0.0.1', false],
  ['http://localhost:3000', '0.0.0.0', false],
  ['http://localhost:3000', '::', false],
  ['http://localhost:3000', '192.168.1.5', false],
])(
  'an installation at %s that listens on %s is for this machine alone: %s',
  async (publicUrl, host, isLocal) => {
    app = await createTestApp({ env: { HOST: host, PUBLIC_URL: publicUrl } })

    expect(isForThisMachine({ publicUrl, host })).toBe(isLocal)
    expect(await whatOpens(app, {})).toEqual(isLocal ? OPEN : SHUT)
  },
)

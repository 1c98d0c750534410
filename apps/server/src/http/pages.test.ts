import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_PATHS, WAY_IN_PATHS } from '@sendit/core/screens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createProduct, type Product } from '#app.ts'
import { type Caller, createCaller } from '#testing/caller.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const PAGE = '<!doctype html><title>SendIt!</title>'

let app: TestApp
let webRoot: string
let site: Product
let visitor: Caller

beforeAll(async () => {
  app = await createTestApp()
  webRoot = await mkdtemp(join(tmpdir(), 'sendit-pages-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  for (const name of ['app-icon.svg', 'favicon.ico', 'apple-touch-icon.png', 'robots.txt']) {
    await writeFile(join(webRoot, name), name)
  }
  site = await createProduct({ ...app.services, meters: createMeters() }, webRoot)
  visitor = createCaller(site.app)
})
afterAll(async () => {
  await site.app.close()
  await app.close()
  await rm(webRoot, { recursive: true, force: true })
})

test.each([...WAY_IN_PATHS, ...APP_PATHS].filter((path) => path !== '/mailbox'))(
  '%s is a screen, also for who only asks whether it is there',
  async (path) => {
    const page = await visitor.get(path)
    const head = await visitor.request({ method: 'HEAD', url: path })

    expect([page.statusCode, page.body]).toEqual([200, PAGE])
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(page.headers['content-type'])
    expect(head.headers['content-length']).toBe(page.headers['content-length'])
  },
)

test.each(['/no/such/page', '/kite.png', '/.env', '/wp-login.php'])(
  '%s is answered with the page that says so, and with 404',
  async (path) => {
    const reply = await visitor.get(path)

    expect([reply.statusCode, reply.body]).toEqual([404, PAGE])
    expect(reply.headers['cache-control']).toBe('no-store')
  },
)

describe('a slash at the end', () => {
  test('leads to the screen, with what stood behind it', async () => {
    const reply = await visitor.get('/auth/?token=abc')

    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/auth?token=abc'])
  })

  test('leads nowhere else', async () => {
    expect((await visitor.get('//evil.example/')).statusCode).toBe(404)
    expect((await visitor.get('/no/such/page/')).statusCode).toBe(404)
  })
})

test.each(['/app-icon.svg', '/favicon.ico', '/apple-touch-icon.png', '/robots.txt'])(
  '%s is there under its own name',
  async (path) => {
    const reply = await visitor.get(path)

    expect([reply.statusCode, reply.body]).toEqual([200, path.slice(1)])
  },
)

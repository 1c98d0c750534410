import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createProduct } from '#app.ts'
import type { App } from '#http/server.ts'
import { createCaller } from '#testing/caller.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { retainAssets } from './web-app.ts'

const NOW = new Date('2026-07-01T09:00:00Z')
const DAY_MS = 86_400_000

let folder: string
let built: string
let retained: string
let app: TestApp | undefined
const sites: App[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-assets-'))
  built = join(folder, 'built')
  retained = join(folder, 'kept')
  await release('old')
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
  await app?.close()
  app = undefined
  await rm(folder, { recursive: true, force: true })
})

async function release(name: string): Promise<void> {
  await rm(built, { recursive: true, force: true })
  await mkdir(join(built, 'assets'), { recursive: true })
  await writeFile(join(built, 'index.html'), `<script src="/assets/${name}.js"></script>`)
  await writeFile(join(built, 'assets', `${name}.js`), `// ${name}`)
  await writeFile(join(built, 'assets', `${name}.js.br`), 'compressed')
}

const retain = (now = NOW) =>
  retainAssets({ built: join(built, 'assets'), retained: join(retained, 'assets'), now })

async function serve() {
  app ??= await createTestApp()
  const site = await createProduct({ ...app.services, meters: createMeters() }, built)
  sites.push(site.app)
  return createCaller(site.app)
}

test('the code of the release before is still answered after an update', async () => {
  await serve()
  await release('new')

  const visitor = await serve()

  for (const name of ['old', 'new']) {
    const reply = await visitor.get(`/assets/${name}.js`)
    expect([name, reply.statusCode, reply.body]).toEqual([name, 200, `// ${name}`])
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('a missing asset is not cached', async () => {
  const visitor = await serve()

  const reply = await visitor.get('/assets/of-another-server.js')

  expect(reply.statusCode).toBe(404)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('an asset that no release of the last 30 days had is deleted', async () => {
  await retain()
  await release('new')
  await retain(new Date(NOW.getTime() + 29 * DAY_MS))
  expect((await readdir(join(retained, 'assets'))).sort()).toEqual([
    'new.js',
    'new.js.br',
    'old.js',
    'old.js.br',
  ])

  await retain(new Date(NOW.getTime() + 31 * DAY_MS))

  expect((await readdir(join(retained, 'assets'))).sort()).toEqual(['new.js', 'new.js.br'])
})

test('a release that is started again is retained from then on', async () => {
  await retain()
  await utimes(join(retained, 'assets/old.js'), NOW, NOW)
  await retain(new Date(NOW.getTime() + 20 * DAY_MS))
  await release('new')

  await retain(new Date(NOW.getTime() + 40 * DAY_MS))

  expect(await readdir(join(retained, 'assets'))).toContain('old.js')
})

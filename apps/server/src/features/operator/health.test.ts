import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createLocalDisk } from '#adapters/storage/disk.ts'
import { createProduct } from '#app.ts'
import { createCaller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

describe('/readyz', () => {
  test('reports that everything responds', async () => {
    const reply = await app.visitor().get('/readyz')

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      status: 'ok',
      parts: { database: 'ok', storage: 'ok', disk: 'ok', diskSpace: 'ok', realtime: 'ok' },
    })
  })

  test('reports missing storage with 503, and recovers when it is back', async () => {
    const files = join(app.services.config.dataDir, 'files')
    await app.visitor().get('/readyz')
    await rename(files, `${files}-away`)
    await writeFile(files, 'what stands where the directory was')
    const reply = await app.visitor().get('/readyz')
    await rm(files)
    await rename(`${files}-away`, files)

    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({
      status: 'failing',
      parts: { database: 'ok', storage: 'failing', realtime: 'ok' },
    })
    expect((await app.visitor().get('/readyz')).statusCode).toBe(200)
  })

  test.each([
    [
      'nearly full',
      { reserveBytes: Number.MAX_SAFE_INTEGER },
      200,
      'degraded',
      { disk: 'ok', diskSpace: 'degraded' },
    ],
    ['not writable', {}, 503, 'failing', { disk: 'failing', diskSpace: 'ok' }],
  ])('reports a disk that is %s', async (what, settings, code, status, parts) => {
    const directory = join(app.services.config.dataDir, 'disk')
    if (what === 'nearly full') await mkdir(directory)
    else await writeFile(directory, 'what stands where the directory was')
    const disk = createLocalDisk([app.services.config.dataDir, directory], settings)
    const { app: server } = await createProduct({ ...app.services, disk, meters: createMeters() })

    const reply = await createCaller(server).get('/readyz')
    await server.close()

    expect(reply.statusCode).toBe(code)
    expect(reply.json()).toMatchObject({ status, parts })
  })

  test('reports a missing database with 503, while the process is up', async () => {
    expect((await app.visitor().get('/readyz')).statusCode).toBe(200)
    await app.services.database.close()

    const ready = await app.visitor().get('/readyz')

    expect(ready.statusCode).toBe(503)
    expect(ready.json().parts.database).toBe('failing')
    expect((await app.visitor().get('/healthz')).json()).toEqual({ status: 'ok' })
  })
})

import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

describe('/readyz', () => {
  test('says that everything answers', async () => {
    const reply = await app.visitor().get('/readyz')

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ status: 'ok', parts: { database: 'ok', storage: 'ok', realtime: 'ok' } })
  })

  test('names the storage that is gone with 503, and is well again when it is back', async () => {
    const files = join(app.services.config.dataDir, 'files')
    await app.visitor().get('/readyz')
    await rename(files, `${files}-away`)
    await writeFile(files, 'what stands where the directory was')
    const reply = await app.visitor().get('/readyz')
    await rm(files)
    await rename(`${files}-away`, files)

    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toEqual({
      status: 'failing',
      parts: { database: 'ok', storage: 'failing', realtime: 'ok' },
    })
    expect((await app.visitor().get('/readyz')).statusCode).toBe(200)
  })

  test('names the database that is gone with 503, while the process is up', async () => {
    expect((await app.visitor().get('/readyz')).statusCode).toBe(200)
    await app.services.database.close()

    const ready = await app.visitor().get('/readyz')

    expect(ready.statusCode).toBe(503)
    expect(ready.json().parts.database).toBe('failing')
    expect((await app.visitor().get('/healthz')).json()).toEqual({ status: 'ok' })
  })
})

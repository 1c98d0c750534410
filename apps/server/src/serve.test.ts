import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from './serve.ts'

test('a start that fails closes what it has opened, and the next one works', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-serve-'))
  const inTheWay = createServer().listen(0, '127.0.0.1')
  await once(inTheWay, 'listening')
  const port = String((inTheWay.address() as AddressInfo).port)
  const env = {
    ...{ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'silent' },
    ...{ WEATHER_PROVIDER: 'off', RATES_PROVIDER: 'off' },
  }

  await expect(serve(env)).rejects.toThrow('EADDRINUSE')

  // Closing the database checkpoints its journal.
  expect((await stat(join(dataDir, 'sendit.db-wal'))).size).toBe(0)
  inTheWay.close()
  await once(inTheWay, 'close')
  const serving = await serve(env)
  expect((await fetch(`${serving.services.publicUrl}/readyz`)).status).toBe(200)
  await serving.stop()
  await rm(dataDir, { recursive: true, force: true })
})

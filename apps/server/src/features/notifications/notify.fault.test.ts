import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outing } from '@sendit/core/outings/contract.ts'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { startPushService } from '#testing/push-service.ts'
import { callAs, type Rider, seedRiders } from '#testing/riders.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { silentLog } from '#testing/silent-log.ts'

const MATES = 3
const HOUR_MS = 3_600_000
const LONG_MS = 60_000

const cleanUps: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

test('a server killed before recording a push sends it once or twice, never zero times', async () => {
  const service = await startPushService()
  cleanUps.push(service.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { tripId, riders } = await seedRiders(dataDir, MATES + 1)
  const start = async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir, WEATHER_PROVIDER: 'off', ...service.env })
    cleanUps.push(server.kill)
    return server
  }
  const server = await start()
  const [rider, ...mates] = riders as [Rider, ...Rider[]]
  const phones = await Promise.all(
    mates.map(async (mate) => {
      const { key } = await callAs<{ key: string }>(server, mate, { path: '/api/push/key' })
      const phone = service.browser(key)
      await callAs(server, mate, { method: 'POST', path: '/api/push/subscriptions', body: phone.form })
      return phone
    }),
  )
  service.answer('take')
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  await callAs<Outing>(server, rider, {
    ...{ method: 'POST', path: `/api/trips/${tripId}/outings`, body: { at: ago(2), backBy: ago(1) } },
  })
  await expect.poll(() => service.pushed.length, { timeout: LONG_MS }).toBeGreaterThan(0)
  await server.kill()
  const beforeDeath = phones.map((phone) => phone.read().length)

  service.answer({ status: 201 })
  await endLeases(dataDir)
  await start()
  await expect
    .poll(() => phones.every((phone, index) => phone.read().length > (beforeDeath[index] ?? 0)), {
      timeout: LONG_MS,
    })
    .toBe(true)
  await expect.poll(() => countWaiting(dataDir), { timeout: LONG_MS }).toBe(0)

  for (const [index, phone] of phones.entries()) {
    const pushes = phone.read()
    expect(pushes.length).toBe((beforeDeath[index] ?? 0) + 1)
    expect(new Set(pushes.map(({ body }) => body)).size).toBe(1)
    expect(pushes.length).toBeLessThanOrEqual(2)
  }
})

/** Expires the jobs' one-minute leases. */
async function endLeases(dataDir: string): Promise<void> {
  const database = await openDatabase({ file: join(dataDir, 'sendit.db'), log: silentLog })
  await database.db.updateTable('jobs').set({ leased_until_at: null }).execute()
  await database.close()
}

async function countWaiting(dataDir: string): Promise<number> {
  const database = await openDatabase({ file: join(dataDir, 'sendit.db'), log: silentLog })
  const waiting = await database.db
    .selectFrom('jobs')
    .select('id')
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('kind', 'in', ['deed', 'notice-push'])
    .execute()
  await database.close()
  return waiting.length
}

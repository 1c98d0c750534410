import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { openDatabase } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { eventually } from '#testing/eventually.ts'
import { seedRiders } from '#testing/riders.ts'
import { membershipRow, tripRow } from '#testing/rows.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { silentLog } from '#testing/silent-log.ts'
import { startStubWeather } from '#testing/stub-weather.ts'

const KILLS = 4
const TRIPS = 4
const LOOK_MS = 1_500
const DAY_MS = 86_400_000

const cleanUps: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

test('a server killed while checking wind stores each window with card and notification, or none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const now = new Date()
  const stub = await startStubWeather({ today: now })
  cleanUps.push(stub.close)
  const { riders } = await seedRiders(dataDir, 1)
  const [rider] = riders
  await onRows(dataDir, async (db) => {
    for (let number = 0; number < TRIPS; number += 1) {
      const id = newId(now)
      const days = { trip_date: dayAfter(now, 0), trip_end_date: dayAfter(now, 4), location: 'Tarifa, Spain' }
      await db
        .insertInto('trips')
        .values({ ...tripRow(id, rider?.id ?? '', now), ...days })
        .execute()
      await db
        .insertInto('memberships')
        .values(membershipRow(id, rider?.id ?? '', now))
        .execute()
    }
  })
  const start = async () => {
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      WEATHER_PROVIDER: 'open-meteo',
      ...stub.env,
    })
    cleanUps.push(server.kill)
    return server
  }

  for (let round = 0; round < KILLS; round += 1) {
    stub.scenario({ host: 'forecast', mode: 'slow' })
    const server = await start()
    await pause(randomInt(LOOK_MS))
    await server.kill()
    await onRows(dataDir, async (db) => {
      expect(await notificationRules(db)).toEqual(await windows(db))
      await db
        .updateTable('wind_checks')
        .set({ due_at: new Date(0) })
        .execute()
    })
  }
  stub.scenario({ host: 'forecast', mode: 'ok' })
  const last = await start()
  await eventually(
    async () =>
      await onRows(dataDir, async (db) =>
        expect(new Set((await windows(db)).map(({ trip }) => trip)).size).toBe(TRIPS),
      ),
    { everyMs: 1_000 },
  )
  await last.kill()

  await onRows(dataDir, async (db) => {
    const rows = await windows(db)
    expect(await notificationRules(db)).toEqual(rows)
    expect(new Set(rows.map(({ trip, from }) => `${trip} ${from}`)).size).toBe(rows.length)
  })
})

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

async function onRows<T>(dataDir: string, read: (db: Executor) => Promise<T>): Promise<T> {
  const database = await openDatabase({ file: join(dataDir, 'sendit.db'), log: silentLog })
  try {
    return await read(database.db)
  } finally {
    await database.close()
  }
}

async function windows(db: Executor) {
  const rows = await db
    .selectFrom('wind_windows')
    .select(['id', 'trip_id', 'from_at'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, trip_id, from_at }) => ({ id, trip: trip_id, from: from_at.toISOString() }))
}

async function notificationRules(db: Executor) {
  const cards = await db.selectFrom('messages').select('card_id').where('card_kind', '=', 'window').execute()
  const events = await db.selectFrom('jobs').select('payload').where('kind', '=', 'deed').execute()
  const rows = events.flatMap(({ payload }) => JSON.parse(payload).notificationRules[0]?.item ?? [])
  expect(cards.map(({ card_id }) => card_id).sort()).toEqual(rows.map(({ windowId }) => windowId).sort())
  const ids = cards.map(({ card_id }) => card_id)
  return (await windows(db)).filter(({ id }) => ids.includes(id))
}

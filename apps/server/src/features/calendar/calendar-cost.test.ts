import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { eventsOf, renewFeed } from '#testing/calendar-crew.ts'
import { createCaller } from '#testing/caller.ts'
import { openCountingServer } from '#testing/counting-server.ts'
import { plantJourney } from '#testing/placeholder-crew.ts'
import { planCrew, plantItem } from '#testing/plan-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const TRIPS = 200

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function plantTrip(userId: string) {
  const now = app.clock.now()
  const { db } = app.services.database
  const tripId = newId(now)
  const texts = { accommodation_details: '', meeting_info: '', travel_details: '', hero_image: null }
  await db
    .insertInto('trips')
    .values({
      ...{ id: tripId, name: 'Tarifa', description: '', location: 'Tarifa, Spain', ...texts },
      ...{ trip_date: '2026-07-15', trip_end_date: '2026-07-20', timezone: 'Europe/Madrid' },
      ...{ created_by: userId, created_at: now, updated_at: now, archived_at: null },
    })
    .execute()
  const place = { role: 'owner', joined_at: now, last_opened_at: now, left_at: null } as const
  await db
    .insertInto('memberships')
    .values({ trip_id: tripId, user_id: userId, ...place })
    .execute()
  await plantItem(app, { tripId, userId })
  await plantJourney(app, { tripId, userId })
}

test('a calendar costs the same few statements with one trip as with two hundred', async () => {
  const { ana } = await planCrew(app)
  const path = await renewFeed(ana)
  const { server, counted } = await openCountingServer(app)
  const calendar = createCaller(server)
  const read = async () => {
    const before = counted()
    const events = eventsOf(await calendar.get(path)).length
    return { events, statements: counted() - before }
  }

  const first = await read()
  const one = await read()
  for (let index = 1; index < TRIPS; index += 1) await plantTrip(ana.user.id)
  const grown = await read()
  const many = await read()
  await server.close()

  expect([one.events, many.events]).toEqual([2, 2 + 3 * (TRIPS - 1)])
  expect([grown.statements, many.statements]).toEqual([first.statements, one.statements])
  expect(many.statements).toBeLessThanOrEqual(5)
})

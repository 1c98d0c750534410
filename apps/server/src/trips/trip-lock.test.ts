import { afterAll, beforeAll, expect, test } from 'vitest'
import { crew, planTrip } from '#testing/crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { lockTrip, lockTripIfOpen } from './trip-lock.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a trip can be held until its last member has left', async () => {
  const { database } = app.services
  const { ana, trip } = await crew(app)
  const over = await planTrip(ana)
  await ana.delete(`/api/trips/${over.id}/leave`)

  expect(await database.transact(({ tx }) => lockTrip(tx, trip.id))).toMatchObject({ id: trip.id })
  await expect(database.transact(({ tx }) => lockTrip(tx, over.id))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await database.transact(({ tx }) => lockTripIfOpen(tx, over.id))).toBeUndefined()
})

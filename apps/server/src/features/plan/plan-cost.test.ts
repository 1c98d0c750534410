import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller } from '#testing/caller.ts'
import { openCountingServer } from '#testing/counting-server.ts'
import { planCrew, plantItem } from '#testing/plan-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the plan takes the same few queries with one item as with sixty answered ones', async () => {
  const { ana, ben, cleo, trip } = await planCrew(app)
  const { server, counted } = await openCountingServer(app)
  const reader = createCaller(server)
  for (const [name, value] of ben.cookies) reader.cookies.set(name, value)
  const read = async () => {
    const before = counted()
    const { items, journeys, outings } = (await reader.get(`/api/trips/${trip.id}/plan`)).json()
    return { items, journeys, outings, statements: counted() - before }
  }

  const one = await read()
  for (let index = 1; index < 60; index += 1) {
    const id = await plantItem(app, { tripId: trip.id, userId: ana.user.id })
    for (const caller of [ana, ben, cleo]) await caller.put(`/api/plan-items/${id}/answer`, { answer: 'yes' })
    // Below 300 calls a minute.
    app.clock.advanceMs(1_000)
  }
  const backBy = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  for (const caller of [ana, ben, cleo]) {
    const journey = { kind: 'arrival', day: '2026-07-14', mode: 'flight' }
    await caller.post(`/api/trips/${trip.id}/journeys`, journey)
    await caller.post(`/api/trips/${trip.id}/outings`, { backBy })
  }
  const many = await read()
  await server.close()

  expect([one.items.length, many.items.length]).toEqual([1, 60])
  expect(many.items.filter(({ answers }: { answers: unknown[] }) => answers.length === 3)).toHaveLength(59)
  expect([many.journeys.arrivals.length, many.outings.length]).toEqual([3, 3])
  expect(many.statements).toBe(one.statements)
  expect(many.statements).toBeLessThanOrEqual(6)
})

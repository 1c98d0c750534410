import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const HOUR_MS = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ start: new Date('2026-07-15T06:30:00.000Z') })
})
afterAll(() => app.close())

test('the water board suggests who rode longest, went out first, and proposed what was ridden', async () => {
  const { ana, ben, cleo, gus, eve, trip } = await awardCrew(app)
  const path = `/api/trips/${trip.id}/award-suggestions`
  expect((await gus.get(path)).json()).toEqual([])
  expect(await eve.get(path)).toBeRefused(404, 'NOT_FOUND')
  const item = { kind: 'session', title: 'Levante', day: '2026-07-15', startsAt: '09:00' }
  const session = (await ana.post(`/api/trips/${trip.id}/plan-items`, item)).json()
  const goOut = async (who: typeof ana, hours: number, itemId?: string) => {
    const backBy = new Date(app.clock.now().getTime() + 6 * HOUR_MS).toISOString()
    const form = { backBy, ...(itemId && { itemId }) }
    const { id } = (await who.post(`/api/trips/${trip.id}/outings`, form)).json()
    app.clock.advanceMs(hours * HOUR_MS)
    await who.post(`/api/outings/${id}/back`, {})
  }
  await goOut(cleo, 1)
  await goOut(ben, 2, session.id)

  const found = (await ben.get(path)).json()

  expect(found).toMatchObject([
    { category: 'Longest Session', people: [{ id: ben.user.id, name: 'ben' }], value: 120 },
    { category: 'Early Bird Award', people: [{ id: cleo.user.id }] },
    { category: 'Weather Prophet', people: [{ id: ana.user.id }], value: 1 },
  ])
  await ben.delete(`/api/trips/${trip.id}/leave`)
  expect((await ana.get(path)).json()[0]).toMatchObject({ people: [{ id: cleo.user.id }], value: 60 })
})

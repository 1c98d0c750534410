import { MAX_PLAN_ITEMS } from '@sendit/core/plan/limits.ts'
import { MAX_POLLS } from '@sendit/core/polls/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { plantItem, tryPlan } from '#testing/plan-crew.ts'
import { plantPoll, tryAsk } from '#testing/poll-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof crew>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await crew(app)
})
afterAll(() => app.close())

// docs/security.md 13.
test.each([
  ['things planned', MAX_PLAN_ITEMS, plantItem, tryPlan],
  ['polls', MAX_POLLS, plantPoll, tryAsk],
] as const)('a trip holds so many %s and not one more: %i', async (_name, most, plant, add) => {
  const { ana, ben, trip } = stage
  const place = { tripId: trip.id, userId: ana.user.id }
  for (let count = 1; count < most; count += 1) await plant(app, place)

  expect((await add(ben, trip)).statusCode).toBe(201)
  expect(await add(ben, trip)).toBeRefused(409, 'LIMIT_REACHED')
})

import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { anOuting, aPlan } from '#testing/plan.ts'
import { answerWith } from '#testing/render-app.tsx'
import { outingsQuery, planQuery } from './trip-queries.ts'

const out = anOuting()
const PLAN = 'GET /api/trips/tarifa/plan'

test('who has read the plan has its parts, and what was read of them since stays', async () => {
  const client = createQueryClient()
  const requests = answerWith({ [PLAN]: aPlan({ outings: [out] }) })

  await client.fetchQuery(planQuery('tarifa'))

  expect(await client.fetchQuery(outingsQuery('tarifa'))).toEqual([out])
  expect(requests.map(({ path }) => path)).toEqual(['/api/trips/tarifa/plan'])
})

test('a part that was read while the plan was on its way is the newer', async () => {
  const client = createQueryClient()
  const isBack = { ...out, backAt: '2026-07-15T14:00:00.000Z' }
  answerWith({
    [PLAN]: async () => {
      await client.fetchQuery(outingsQuery('tarifa'))
      return aPlan({ outings: [out] })
    },
    'GET /api/trips/tarifa/outings': [isBack],
  })

  await client.fetchQuery(planQuery('tarifa'))

  expect(client.getQueryData(outingsQuery('tarifa').queryKey)).toEqual([isBack])
})

test('a plan of the version before hands nothing on', async () => {
  const client = createQueryClient()
  const { days, items } = aPlan()
  answerWith({ [PLAN]: { days, items } })

  await client.fetchQuery(planQuery('tarifa'))

  expect(client.getQueryState(outingsQuery('tarifa').queryKey)).toBeUndefined()
})

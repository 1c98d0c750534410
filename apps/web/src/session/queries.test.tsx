import type { Trip } from '@sendit/core/trips/contract.ts'
import { TRIPS_PAGE } from '@sendit/core/trips/limits.ts'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { aTrip } from '#testing/people.ts'
import { type ApiRequest, answerWith, refusal } from '#testing/render-app.tsx'
import { tripsQuery } from './queries.ts'

const PATH = 'GET /api/trips'
const stored = (count: number) => Array.from({ length: count }, (_, n) => aTrip({ id: `t${n}` }))

function pagesOf(trips: Trip[]) {
  return ({ search }: ApiRequest) => {
    const before = search.get('before')
    const start = before === null ? 0 : trips.findIndex(({ id }) => id === before) + 1
    return trips.slice(start, start + TRIPS_PAGE)
  }
}

const read = () => createQueryClient().fetchQuery(tripsQuery())
const idsOf = (trips: Trip[] | null) => trips?.map(({ id }) => id)

test.each([0, 1, TRIPS_PAGE, 2 * TRIPS_PAGE + 1])(
  'of %d trips none is lost, and their order stays',
  async (count) => {
    const trips = stored(count)
    answerWith({ [PATH]: pagesOf(trips) })

    expect(idsOf(await read())).toEqual(idsOf(trips))
  },
)

test('a trip that moves to the front while pages are read is listed once', async () => {
  const trips = stored(TRIPS_PAGE + 1)
  const moved = trips[TRIPS_PAGE - 1]
  if (moved === undefined) throw new Error('there is no such trip')
  answerWith({
    [PATH]: (request: ApiRequest) =>
      pagesOf(request.search.has('before') ? [moved, ...trips.filter((trip) => trip !== moved)] : trips)(
        request,
      ),
  })

  expect(idsOf(await read())?.toSorted()).toEqual(idsOf(trips)?.toSorted())
})

test('a signed-out visitor has no list', async () => {
  answerWith({ [PATH]: refusal(401, 'UNAUTHENTICATED', 'Please sign in to continue.') })

  expect(await read()).toBeNull()
})

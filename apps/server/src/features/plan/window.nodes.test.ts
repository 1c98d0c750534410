import { afterEach, beforeEach, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'
import { lookForWind, setWind } from '#testing/wind-watch.ts'

const ROUNDS = 5
const HOUR_MS = 3_600_000

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

async function windyTrip() {
  const { first, second } = nodes
  const people = await awardCrew(first)
  await people.ana.patch(`/api/trips/${people.trip.id}`, {
    tripDate: '2026-07-02',
    tripEndDate: '2026-07-04',
  })
  const winds = [first, second].map(({ services }) =>
    Object.assign(setWind(services), { windy: [['2026-07-02T12:00:00Z', '2026-07-02T15:00:00Z']] }),
  )
  const { db } = first.services.database
  return {
    winds,
    lookEverywhere: () =>
      Promise.all(
        Array.from({ length: ROUNDS }, () =>
          [first, second].map((node, index) => lookForWind(node, winds[index]?.weather)),
        ).flat(),
      ),
    cards: () => db.selectFrom('messages').select('card_id').where('card_kind', '=', 'window').execute(),
    events: async () =>
      (await db.selectFrom('jobs').select('payload').where('kind', '=', 'deed').execute()).filter(
        ({ payload }) => payload.includes('"go"'),
      ),
    makeDue: () =>
      db
        .updateTable('wind_checks')
        .set({ due_at: new Date(0) })
        .execute(),
  }
}

test('two servers checking at once make one request and one announcement', async () => {
  const { winds, lookEverywhere, cards, events } = await windyTrip()

  await lookEverywhere()

  expect(winds.flatMap(({ asked }) => asked)).toHaveLength(1)
  expect(await cards()).toHaveLength(1)
  expect(await events()).toHaveLength(1)
})

test('a slow server that finds the other has already announced it announces nothing', async () => {
  const { first, second } = nodes
  const { winds, cards, events, makeDue } = await windyTrip()
  const [slow, quick] = winds
  const weeks = slow?.weather.weeks
  if (slow === undefined || quick === undefined || weeks === undefined)
    throw new Error('there are two servers')
  slow.weather.weeks = async (points, asking) => {
    const answer = await weeks(points, asking)
    await makeDue()
    await lookForWind(second, quick.weather)
    return answer
  }

  await lookForWind(first, slow.weather)

  expect([slow.asked, quick.asked]).toEqual([[4], [4]])
  expect(await cards()).toHaveLength(1)
  expect(await events()).toHaveLength(1)
})

test('a look that a server took and never ended is another server’s after a quarter of an hour', async () => {
  const { first, second } = nodes
  const { winds, cards } = await windyTrip()
  const [dying, living] = winds
  if (dying === undefined || living === undefined) throw new Error('there are two servers')
  dying.weather.weeks = () => Promise.reject(new Error('killed between the claim and the card'))
  await expect(lookForWind(first, dying.weather)).rejects.toThrow('killed')

  await lookForWind(second, living.weather)
  expect(await cards()).toEqual([])
  second.clock.advanceMs(HOUR_MS / 4 + 5_000)
  await lookForWind(second, living.weather)

  expect(await cards()).toHaveLength(1)
})

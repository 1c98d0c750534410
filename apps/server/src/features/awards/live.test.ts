import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { awardCrew, createAward, nominate, pumpVoting, step, tryNominate, vote } from '#testing/award-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function listenTo(trip: { id: string }): Promise<unknown[]> {
  const received: unknown[] = []
  await app.services.realtime.subscribe(tripTopic(trip.id), (message) => received.push(JSON.parse(message)))
  return received
}

test('a new award, a nomination, an opening, a vote and a closing each reach the open screens', async () => {
  const { ana, ben, trip } = await awardCrew(app)
  const received = await listenTo(trip)
  const tripEvents = {
    type: 'trip_changed',
    tripId: trip.id,
    topics: ['awards'],
    changeSeq: expect.any(Number),
  }

  const award = (await createAward(ana, trip, 'Golden Pump')).json()
  expect(received).toEqual([tripEvents])
  const nomination = await nominate(ben, award, ana)
  expect(received).toEqual([tripEvents, tripEvents])
  await step(ben, award, { status: 'voting' })
  expect(received).toHaveLength(3)
  await vote(ben, award, nomination)
  expect(received).toHaveLength(4)
  await step(ana, award, { status: 'completed' })
  expect(received).toEqual([tripEvents, tripEvents, tripEvents, tripEvents, tripEvents])
})

test('live updates say that something changed, never who voted for whom', async () => {
  const { ana, award, forBen, trip } = await pumpVoting(app)
  const received = await listenTo(trip)

  await vote(ana, award, forBen)

  expect(JSON.stringify(received)).not.toMatch(new RegExp(`${ana.user.id}|${forBen.id}|${award.id}`))
})

test('a request that changes nothing sends no live update', async () => {
  const { ana, ben, eve, gus, award, trip } = await pumpVoting(app)
  const received = await listenTo(trip)

  await createAward(ana, trip, 'Best Banter')
  await tryNominate(ana, award, { nominatedUserId: ben.user.id })
  await step(ben, award, { status: 'voting' })
  await step(ana, award, { status: 'completed' })
  await vote(gus, award, { id: award.id })
  await createAward(eve, trip, 'Not mine')

  expect(received).toEqual([])
})

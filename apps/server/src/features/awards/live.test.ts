import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripTopic } from '#access/trip-news.ts'
import { awardCrew, createAward, nominate, pumpVoting, step, tryNominate, vote } from '#testing/award-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** What open screens of the trip are told from here on. */
async function listenTo(trip: { id: string }): Promise<unknown[]> {
  const heard: unknown[] = []
  await app.services.realtime.subscribe(tripTopic(trip.id), (message) => heard.push(JSON.parse(message)))
  return heard
}

test('a new award, a nomination, an opening, a vote and a closing each reach the open screens', async () => {
  const { ana, ben, trip } = await awardCrew(app)
  const heard = await listenTo(trip)
  const news = {
    type: 'trip_changed',
    tripId: trip.id,
    topics: ['awards'],
    changeSeq: expect.any(Number),
  }

  const award = (await createAward(ana, trip, 'Golden Pump')).json()
  expect(heard).toEqual([news])
  const nomination = await nominate(ben, award, ana)
  expect(heard).toEqual([news, news])
  await step(ben, award, { status: 'voting' })
  expect(heard).toHaveLength(3)
  await vote(ben, award, nomination)
  expect(heard).toHaveLength(4)
  await step(ana, award, { status: 'completed' })
  expect(heard).toEqual([news, news, news, news, news])
})

test('news tell that something changed, never who voted for whom', async () => {
  const { ana, award, forBen, trip } = await pumpVoting(app)
  const heard = await listenTo(trip)

  await vote(ana, award, forBen)

  expect(JSON.stringify(heard)).not.toMatch(new RegExp(`${ana.user.id}|${forBen.id}|${award.id}`))
})

test('what changes nothing is no news', async () => {
  const { ana, ben, eve, gus, award, trip } = await pumpVoting(app)
  const heard = await listenTo(trip)

  await createAward(ana, trip, 'Best Banter')
  await tryNominate(ana, award, { nominatedUserId: ben.user.id })
  await step(ben, award, { status: 'voting' })
  await step(ana, award, { status: 'completed' })
  await vote(gus, award, { id: award.id })
  await createAward(eve, trip, 'Not mine')

  expect(heard).toEqual([])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTripEvents, tripTopic } from '#live/trip-events.ts'
import { pumpVoting, seeAward, step, vote } from '#testing/award-crew.ts'
import { createCaller } from '#testing/caller.ts'
import { type Node, openTwoNodes } from '#testing/two-nodes.ts'
import { createAwardClosing } from './voting-service.ts'

const ROUNDS = 5
const DEADLINE = new Date('2026-07-01T09:30:00.000Z')

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

function closeDueOn({ services }: Node, now: Date) {
  const { database, realtime } = services
  return createAwardClosing({ database, tripEvents: createTripEvents(realtime) }).closeDue(now)
}

test('two servers at one deadline close the award once, with one update and notification', async () => {
  const { first, second } = nodes
  const { ana, ben, trip, award, forBen } = await pumpVoting(first)
  await step(ben, award, { votingEndsAt: DEADLINE.toISOString() })
  await vote(ana, award, forBen)
  const received: unknown[] = []
  await second.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))
  const { db } = first.services.database
  const events = () => db.selectFrom('jobs').select('payload').where('kind', '=', 'deed').execute()
  const before = (await events()).length

  const late = new Date(DEADLINE.getTime() + 4_000)
  await Promise.all(
    Array.from({ length: ROUNDS }, () => [closeDueOn(first, DEADLINE), closeDueOn(second, late)]).flat(),
  )

  expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'completed', winner: ben.user.id })
  const payloads = (await events()).slice(before).map(({ payload }) => JSON.stringify(payload))
  expect(payloads).toEqual([expect.stringContaining('won')])
  await expect.poll(() => received).toMatchObject([{ type: 'trip_changed', topics: ['awards'] }])
})

test('of ten reminders at once, over two servers, one is sent', async () => {
  const { first, second } = nodes
  const { ana, award } = await pumpVoting(first)
  const elsewhere = createCaller(second.app)
  for (const [name, value] of ana.cookies) elsewhere.cookies.set(name, value)

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 === 0 ? ana : elsewhere).post(`/api/awards/${award.id}/reminders`, {}),
    ),
  )

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(429)])
})

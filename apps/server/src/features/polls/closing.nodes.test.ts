import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTripEvents, tripTopic } from '#live/trip-events.ts'
import { createCaller } from '#testing/caller.ts'
import { close, pollCrew, see, vote } from '#testing/poll-crew.ts'
import { type Node, openTwoNodes } from '#testing/two-nodes.ts'
import { createPollClosing } from './service.ts'

const ROUNDS = 5
const DEADLINE = new Date('2026-07-01T09:30:00.000Z')

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

function closeDueOn({ services }: Node, now: Date) {
  const { database, realtime } = services
  return createPollClosing({ database, tripEvents: createTripEvents(realtime) }).closeDue(now)
}

test('two servers reaching a deadline at once close the poll once, with one live update', async () => {
  const { first, second } = nodes
  const { ben, trip, poll, lola } = await pollCrew(first, { closesAt: DEADLINE.toISOString() })
  await vote(ben, poll, [lola])
  const received: unknown[] = []
  await second.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))
  const changeSeq = async () => Number((await ben.get(`/api/polls/${poll.id}`)).headers['trip-change-seq'])
  const before = await changeSeq()

  const late = new Date(DEADLINE.getTime() + 4_000)
  await Promise.all(
    Array.from({ length: ROUNDS }, () => [closeDueOn(first, DEADLINE), closeDueOn(second, late)]).flat(),
  )

  expect(await see(ben, poll)).toMatchObject({ closedAt: DEADLINE.toISOString(), closedBy: null })
  expect(await changeSeq()).toBe(before + 1)
  await expect.poll(() => received).toMatchObject([{ type: 'trip_changed', topics: ['polls'] }])
})

test('a closing on one server and votes on the other leave no vote after the end', async () => {
  const { first, second } = nodes
  const { ana, ben, cleo, poll, lola, villa } = await pollCrew(first)
  const elsewhere = createCaller(second.app)
  for (const [name, value] of cleo.cookies) elsewhere.cookies.set(name, value)

  const [closed, ...votes] = await Promise.all([
    close(ana, poll),
    ...Array.from({ length: 10 }, (_, turn) => vote(elsewhere, poll, [turn % 2 === 0 ? lola : villa])),
  ])

  expect(closed.statusCode).toBe(200)
  expect(votes.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
  const counted = votes.some(({ statusCode }) => statusCode === 200) ? 1 : 0
  expect(closed.json().voterCount).toBe((await see(ben, poll)).voterCount)
  expect((await see(ben, poll)).voterCount).toBe(counted)
})

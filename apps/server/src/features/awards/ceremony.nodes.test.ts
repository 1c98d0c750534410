import { afterEach, beforeEach, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { pumpVoting, step, vote } from '#testing/award-crew.ts'
import { createCaller } from '#testing/caller.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

test('an envelope that is opened on both servers at once opens once, on the phones of both', async () => {
  const { first, second } = nodes
  const { ana, trip, award, forBen } = await pumpVoting(first)
  await vote(ana, award, forBen)
  await step(ana, award, { status: 'completed' })
  const path = `/api/trips/${trip.id}/ceremony`
  await ana.post(path, {})
  const elsewhere = createCaller(second.app)
  for (const [name, value] of ana.cookies) elsewhere.cookies.set(name, value)
  const received = [first, second].map(() => [] as { type: string }[])
  for (const [index, { services }] of [first, second].entries())
    await services.realtime.subscribe(tripTopic(trip.id), (frame) => received[index]?.push(JSON.parse(frame)))

  const open = { place: 0, isOpen: true }
  const callers = Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? ana : elsewhere))
  const replies = await Promise.all(callers.map((caller) => caller.put(path, open)))

  for (const reply of replies) expect(reply.json().ceremony).toMatchObject(open)
  for (const frames of received)
    await expect
      .poll(() => frames.filter(({ type }) => type === 'ceremony'))
      .toMatchObject([{ tripId: trip.id, ceremony: open }])
})

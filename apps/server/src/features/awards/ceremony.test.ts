import type { Award } from '@sendit/core/awards/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTripEvents, tripTopic } from '#live/trip-events.ts'
import { createAward, nominate, pumpVoting, step, vote } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { openSocket } from '#testing/socket-client.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createCeremonyEnding } from './ceremony-service.ts'

const START = new Date('2026-07-01T20:00:00.000Z')
const HOUR_MS = 3_600_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

async function stage() {
  const people = await pumpVoting(app)
  const { ana, ben, trip, award, forBen } = people
  await vote(ana, award, forBen)
  const second = (await createAward(ana, trip, 'Pier')).json()
  const forAna = await nominate(ana, second, ana)
  await step(ana, second, { status: 'voting' })
  await vote(ben, second, forAna)
  for (const one of [award, second]) await step(ana, one, { status: 'completed' })
  const path = `/api/trips/${trip.id}/ceremony`
  const see = async (who: Caller) => (await who.get(path)).json().ceremony
  return { ...people, second, path, see }
}

test('the owner or an award creator starts it, and everyone sees its progress', async () => {
  const { ben, cleo, gus, eve, award, second, path, see } = await stage()
  expect(await see(gus)).toBeNull()
  const refused = "Only the trip's owner or whoever created one of the awards can start the ceremony."
  expect(await cleo.post(path, {})).toBeRefused(403, 'NOT_OWNER', refused)
  expect(await gus.post(path, {})).toBeRefused(403, 'GUEST_FORBIDDEN')
  expect(await eve.get(path)).toBeRefused(404, 'NOT_FOUND')

  expect((await ben.post(path, {})).statusCode).toBe(200)

  const expected = {
    awardIds: [award.id, second.id],
    place: 0,
    isOpen: false,
    startedBy: { id: ben.user.id, name: 'ben' },
    movedAt: START.toISOString(),
  }
  expect(await see(cleo)).toEqual(expected)
  expect(await see(gus)).toEqual(expected)
})

test('any member opens the envelope on every phone, once, and guests look on', async () => {
  const { ana, ben, cleo, gus, trip, path, see } = await stage()
  await ana.post(path, {})
  const received: { type: string }[] = []
  await app.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))
  const open = { place: 0, isOpen: true }
  expect(await gus.put(path, open)).toBeRefused(403, 'GUEST_FORBIDDEN')
  app.clock.advanceMs(1_000)

  const replies = await Promise.all([cleo.put(path, open), ben.put(path, open), cleo.put(path, open)])

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  for (const reply of replies) expect(reply.json().ceremony).toMatchObject(open)
  const frames = received.filter(({ type }) => type === 'ceremony')
  expect(frames).toMatchObject([{ tripId: trip.id, ceremony: open }])
  expect(await see(gus)).toMatchObject(open)
})

test('it goes through the envelopes in order, never back, and ends after the last', async () => {
  const { ana, cleo, path, see } = await stage()
  expect(await cleo.put(path, { place: 0, isOpen: true })).toBeRefused(
    409,
    'AWARD_STATUS',
    'No ceremony is on.',
  )
  await ana.post(path, {})
  const go = async (place: number, isOpen: boolean) => {
    const { ceremony } = (await cleo.put(path, { place, isOpen })).json()
    return [ceremony.place, ceremony.isOpen]
  }
  expect(await go(1, true)).toEqual([0, false])
  expect(await go(0, true)).toEqual([0, true])
  expect(await go(0, false)).toEqual([0, true])
  expect(await go(1, false)).toEqual([1, false])
  expect(await go(0, true)).toEqual([1, false])
  expect((await ana.post(path, {})).json().ceremony).toMatchObject({ place: 1, isOpen: false })
  expect(await go(1, true)).toEqual([1, true])
  expect(await go(2, false)).toEqual([1, true])
  expect(await see(cleo)).toMatchObject({ place: 1, isOpen: true })
  for (const odd of [
    { place: -1, isOpen: true },
    { place: 0.5, isOpen: true },
    { place: 99, isOpen: true },
    {},
  ])
    expect(await cleo.put(path, odd)).toBeRefused(400, 'VALIDATION')

  expect((await ana.post(path, {})).json().ceremony).toMatchObject({ place: 0, isOpen: false })
})

test('while it is on, winners and counts are sealed until their envelope opens, and then they are there', async () => {
  const { ana, ben, cleo, gus, trip, award, second, path } = await stage()
  const see = async (who: Caller) => {
    const awards = (await who.get(`/api/trips/${trip.id}/awards`)).json<Award[]>()
    return [award, second].map(({ id }) => awards.find((one) => one.id === id))
  }
  const winnersOf = async (who: Caller) =>
    (await see(who)).map((one) => [one?.winner, one?.isSealed ?? false])
  const frames = [
    [ben.user.id, false],
    [ana.user.id, false],
  ]
  expect(await winnersOf(cleo)).toEqual(frames)

  await ana.post(path, {})

  for (const who of [ana, cleo, gus])
    expect(await winnersOf(who)).toEqual([
      [null, true],
      [null, true],
    ])
  expect(
    (await see(cleo)).flatMap((one) => one?.nominations.map(({ voteCount }) => voteCount)),
  ).not.toContain(1)
  expect((await cleo.get(`/api/awards/${award.id}/votes`)).json()).toEqual([])
  const sealed = (await cleo.get(`/api/awards/${award.id}/nominations`)).json<
    { voteCount: number | null }[]
  >()
  expect(sealed.every(({ voteCount }) => voteCount === null)).toBe(true)

  const tag = String((await gus.get(`/api/trips/${trip.id}/awards`)).headers.etag)
  await cleo.put(path, { place: 0, isOpen: true })
  const again = await gus.get(`/api/trips/${trip.id}/awards`, { headers: { 'if-none-match': tag } })
  expect(again.statusCode).toBe(200)
  expect(await winnersOf(gus)).toEqual([frames[0], [null, true]])
  await cleo.put(path, { place: 1, isOpen: false })
  await cleo.put(path, { place: 1, isOpen: true })
  expect(await winnersOf(gus)).toEqual(frames)
})

test('an abandoned one reveals its winners when it ends, and cached awards are refreshed', async () => {
  const { ana, cleo, trip, award, second, path } = await stage()
  await ana.post(path, {})
  const awards = `/api/trips/${trip.id}/awards`
  const headers = { 'if-none-match': String((await cleo.get(awards)).headers.etag) }
  const end = createCeremonyEnding({
    database: app.services.database,
    tripEvents: createTripEvents(app.services.realtime),
  })
  app.clock.advanceMs(6 * HOUR_MS - 1)
  await end(app.clock.now())
  expect((await cleo.get(awards, { headers })).statusCode).toBe(304)

  app.clock.advanceMs(1)
  await end(app.clock.now())

  const read = await cleo.get(awards, { headers })
  const ids = [award.id, second.id]
  expect(read.json<Award[]>().filter(({ id, winner }) => ids.includes(id) && winner !== null)).toHaveLength(2)
})

test('one idle for six hours is over, and none starts without a winner', async () => {
  const { ana, cleo, path, see } = await stage()
  await ana.post(path, {})
  app.clock.advanceMs(6 * HOUR_MS)
  expect(await see(cleo)).toBeNull()
  expect((await cleo.put(path, { place: 0, isOpen: true })).json().ceremony).toMatchObject({ isOpen: false })

  const other = await pumpVoting(app)
  const none = await other.ana.post(`/api/trips/${other.trip.id}/ceremony`, {})
  expect(none).toBeRefused(409, 'AWARD_STATUS', 'No award has its winner yet.')
})

test('a client reports showing the ceremony, and everyone in the trip sees who it is', async () => {
  const { ana, ben, trip } = await stage()
  const address = await app.listen()
  const [hers, his] = [await openSocket(address, { as: ana }), await openSocket(address, { as: ben })]
  for (const socket of [hers, his]) await socket.join(trip.id)

  his.send({ type: 'ceremony_here', tripId: trip.id, isHere: true })
  const frames = { type: 'ceremony_here', tripId: trip.id, isHere: true }
  expect(await hers.next('ceremony_here')).toEqual({ ...frames, id: ben.user.id })
  hers.send({ type: 'ceremony_here', tripId: trip.id, isHere: false })
  expect([await his.next('ceremony_here'), await his.next('ceremony_here')]).toEqual([
    { ...frames, id: ben.user.id },
    { ...frames, isHere: false, id: ana.user.id },
  ])
  his.send(JSON.stringify({ type: 'ceremony_here', tripId: trip.id, isHere: 'yes' }))
  expect((await his.next('error')).code).toBe('VALIDATION')
  for (const { socket } of [hers, his]) socket.terminate()
})

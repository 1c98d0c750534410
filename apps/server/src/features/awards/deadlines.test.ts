import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTripEvents, tripTopic } from '#live/trip-events.ts'
import { nominate, pumpAward, pumpVoting, seeAward, step, vote } from '#testing/award-crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createAwardClosing } from './voting-service.ts'

const START = new Date('2026-07-01T09:00:00.000Z')
const HOUR_MS = 3_600_000
const ENDS_AT = new Date(START.getTime() + HOUR_MS)
const endsAt = (at = ENDS_AT) => ({ votingEndsAt: at.toISOString() })

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

function closing() {
  const { database, realtime } = app.services
  return createAwardClosing({ database, tripEvents: createTripEvents(realtime) })
}
const closeAllDue = () => closing().closeDue(app.clock.now())

async function listenTo(trip: { id: string }): Promise<unknown[]> {
  const frames: unknown[] = []
  await app.services.realtime.subscribe(tripTopic(trip.id), (frame) => frames.push(JSON.parse(frame)))
  return frames
}

describe('the deadline of an award', () => {
  test('is set by its maker or the owner: as it is made, as voting opens, or by itself', async () => {
    const { ana, ben, cleo, gus, trip, award } = await pumpAward(app)
    const body = { category: 'Early', ...endsAt() }
    const made = await ben.post(`/api/trips/${trip.id}/awards`, body)
    expect(made.json()).toMatchObject({ status: 'nomination', votingEndsAt: ENDS_AT.toISOString() })

    const refused = "Only the trip's owner or whoever created this award can set its deadline."
    expect(await step(cleo, award, endsAt())).toBeRefused(403, 'NOT_OWNER', refused)
    expect(await step(cleo, award, { votingEndsAt: null })).toBeRefused(403, 'NOT_OWNER', refused)
    expect(await step(cleo, award, { status: 'voting', ...endsAt() })).toBeRefused(403, 'NOT_OWNER')
    expect(await step(gus, award, endsAt())).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect((await seeAward(cleo, trip, award)).status).toBe('nomination')

    expect((await step(ana, award, { status: 'voting', ...endsAt() })).json()).toMatchObject({
      status: 'voting',
      votingEndsAt: ENDS_AT.toISOString(),
    })
    const later = new Date(ENDS_AT.getTime() + HOUR_MS)
    expect((await step(ben, award, endsAt(later))).json().votingEndsAt).toBe(later.toISOString())
    expect((await step(ben, award, { votingEndsAt: null })).json().votingEndsAt).toBeNull()
  })

  test('stays with an award when another member opens voting, unless it has passed', async () => {
    const { ben, cleo, trip, award } = await pumpAward(app)
    await step(ben, award, endsAt())
    expect((await step(cleo, award, { status: 'voting' })).json().votingEndsAt).toBe(ENDS_AT.toISOString())

    const other = (await ben.post(`/api/trips/${trip.id}/awards`, { category: 'Late', ...endsAt() })).json()
    await nominate(ben, other, ben)
    app.clock.set(ENDS_AT)
    const opened = (await step(cleo, other, { status: 'voting' })).json()
    expect(opened).toMatchObject({ status: 'voting', votingEndsAt: null })
  })

  test.each([
    ['now', START.toISOString()],
    ['before the award was made', '2026-06-30T09:00:00.000Z'],
    ['in two years', '2028-07-01T09:00:00.000Z'],
    ['on no day', '2026-02-30T09:00:00.000Z'],
  ])('is refused %s', async (_when, votingEndsAt) => {
    const { ben, trip, award } = await pumpAward(app)

    expect(await step(ben, award, { votingEndsAt })).toBeRefused(400, 'VALIDATION')
    expect(await step(ben, award, { status: 'voting', votingEndsAt })).toBeRefused(400, 'VALIDATION')
    const form = { category: 'Never', votingEndsAt }
    expect(await ben.post(`/api/trips/${trip.id}/awards`, form)).toBeRefused(400, 'VALIDATION')
    expect(await seeAward(ben, trip, award)).toMatchObject({ status: 'nomination', votingEndsAt: null })
  })

  test('cannot be moved once it has passed with a vote, nor when there is a winner', async () => {
    const { ana, ben, award, forBen } = await pumpVoting(app)
    await step(ben, award, endsAt())
    await vote(ana, award, forBen)
    app.clock.set(ENDS_AT)
    const later = endsAt(new Date(ENDS_AT.getTime() + HOUR_MS))
    expect(await step(ben, award, later)).toBeRefused(409, 'AWARD_STATUS', 'Voting has ended for this award.')
    await closeAllDue()
    expect(await step(ben, award, later)).toBeRefused(409, 'AWARD_STATUS')
  })
})

describe('at its deadline an award', () => {
  test('accepts no more votes, even before it is closed', async () => {
    const { ana, ben, award, forBen, forAna } = await pumpVoting(app)
    await step(ben, award, endsAt())
    app.clock.set(new Date(ENDS_AT.getTime() - 1))
    expect((await vote(ana, award, forBen)).statusCode).toBe(201)

    app.clock.set(ENDS_AT)

    const closed = 'Voting is not open for this award.'
    expect(await vote(ben, award, forAna)).toBeRefused(409, 'AWARD_STATUS', closed)
    expect(await vote(ana, award, forAna)).toBeRefused(409, 'AWARD_STATUS', closed)
  })

  test('goes to the leader, once, as if a member had closed it', async () => {
    const { ana, ben, trip, award, forBen } = await pumpVoting(app)
    await step(ben, award, endsAt())
    await vote(ana, award, forBen)
    const frames = await listenTo(trip)
    await closeAllDue()
    expect(frames).toEqual([])

    app.clock.set(new Date(ENDS_AT.getTime() + 3_000))
    await Promise.all([closeAllDue(), closeAllDue()])
    await closeAllDue()

    expect(frames).toMatchObject([{ type: 'trip_changed', topics: ['awards'] }])
    expect(await seeAward(ana, trip, award)).toMatchObject({
      status: 'completed',
      winner: ben.user.id,
      votingEndedAt: ENDS_AT.toISOString(),
      missing: [],
    })
  })

  test('that is tied ends once, shows its counts and waits until the owner or creator picks', async () => {
    const { ana, ben, cleo, trip, award, forAna, forBen } = await pumpVoting(app)
    await step(ben, award, endsAt())
    await vote(ana, award, forBen)
    await vote(ben, award, forAna)
    expect((await seeAward(cleo, trip, award)).nominations.map(({ voteCount }) => voteCount)).toEqual([
      null,
      null,
      null,
    ])
    const frames = await listenTo(trip)
    app.clock.set(ENDS_AT)
    await Promise.all([closeAllDue(), closeAllDue()])

    expect(frames).toMatchObject([{ type: 'trip_changed', topics: ['awards'] }])
    const ended = await seeAward(cleo, trip, award)
    expect(ended).toMatchObject({ status: 'voting', votingEndedAt: ENDS_AT.toISOString(), missing: [] })
    expect(ended.nominations.map(({ voteCount }) => voteCount)).toEqual([1, 1, 0])
    expect(await step(ben, award, { status: 'completed' })).toBeRefused(409, 'TIE')
    const picked = await step(ben, award, { status: 'completed', winner: ana.user.id })
    expect(picked.json()).toMatchObject({ status: 'completed', winner: ana.user.id })
  })

  test('without a vote has no winner, and its maker may set another one', async () => {
    const { ana, ben, trip, award, forBen } = await pumpVoting(app)
    await step(ben, award, endsAt())
    app.clock.set(ENDS_AT)
    await closeAllDue()
    expect(await seeAward(ben, trip, award)).toMatchObject({ status: 'voting', winner: null })
    expect(await vote(ana, award, forBen)).toBeRefused(409, 'AWARD_STATUS')
    expect(await step(ana, award, { status: 'completed' })).toBeRefused(409, 'AWARD_STATUS')

    const later = new Date(ENDS_AT.getTime() + HOUR_MS)
    expect((await step(ben, award, endsAt(later))).json()).toMatchObject({
      votingEndsAt: later.toISOString(),
      votingEndedAt: null,
    })
    expect((await vote(ana, award, forBen)).statusCode).toBe(201)
  })

  test('that was never opened loses it, and stays open for nominations', async () => {
    const { ben, trip, award } = await pumpAward(app)
    await step(ben, award, endsAt())
    app.clock.set(ENDS_AT)
    await Promise.all([closeAllDue(), closeAllDue()])

    expect(await seeAward(ben, trip, award)).toMatchObject({ status: 'nomination', votingEndsAt: null })
  })

  test('that was closed earlier keeps its winner and sends no update', async () => {
    const { ana, ben, trip, award, forBen } = await pumpVoting(app)
    await step(ben, award, endsAt())
    await vote(ana, award, forBen)
    await step(ben, award, { status: 'completed' })
    const frames = await listenTo(trip)
    app.clock.set(ENDS_AT)
    await closeAllDue()

    expect(frames).toEqual([])
    expect(await seeAward(ana, trip, award)).toMatchObject({ winner: ben.user.id, votingEndedAt: null })
  })

  test('does not close if the deadline was moved at the same time', async () => {
    const { ana, ben, trip, award, forBen } = await pumpVoting(app)
    await step(ben, award, endsAt())
    await vote(ana, award, forBen)
    app.clock.set(new Date(ENDS_AT.getTime() - 1))
    const later = new Date(ENDS_AT.getTime() + HOUR_MS)

    await Promise.all([step(ben, award, endsAt(later)), closing().closeDue(ENDS_AT)])
    const seen = await seeAward(ana, trip, award)
    if (seen.status === 'voting') expect(seen.votingEndsAt).toBe(later.toISOString())
    else expect(seen).toMatchObject({ winner: ben.user.id, votingEndsAt: ENDS_AT.toISOString() })
  })
})

describe('who has not voted', () => {
  test('is named in the order of the crew, to members and guests, while voting is open', async () => {
    const { ana, ben, cleo, gus, trip, award, forBen } = await pumpAward(app)
    expect((await seeAward(ana, trip, award)).missing).toEqual([])
    await step(ana, award, { status: 'voting' })
    const named = ({ user }: typeof ana) => ({ id: user.id, name: user.displayName })
    expect((await seeAward(gus, trip, award)).missing).toEqual([ana, ben, cleo].map(named))

    await vote(ana, award, forBen)
    await ana.post(`/api/trips/${trip.id}/seats`, { name: 'Sam' })
    expect((await seeAward(ana, trip, award)).missing).toEqual([ben, cleo].map(named))
    await cleo.delete(`/api/trips/${trip.id}/leave`)
    expect((await seeAward(gus, trip, award)).missing).toEqual([named(ben)])
  })

  test('is reminded once per local day, by any member', async () => {
    const { ana, ben, cleo, gus, trip, award, forBen } = await pumpVoting(app)
    const remind = (who: typeof ana | typeof gus) => who.post(`/api/awards/${award.id}/reminders`, {})
    expect(await remind(gus)).toBeRefused(403, 'GUEST_FORBIDDEN')

    const reply = await remind(cleo)
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ id: award.id, remindedAt: START.toISOString() })
    expect((await seeAward(gus, trip, award)).remindedAt).toBe(START.toISOString())
    expect(await remind(ana)).toBeRefused(429, 'RATE_LIMITED', 'The crew has been reminded today.')

    app.clock.advanceMs(24 * HOUR_MS)
    expect((await remind(ana)).statusCode).toBe(201)
    await vote(ana, award, forBen)
    await vote(cleo, award, forBen)
    app.clock.advanceMs(24 * HOUR_MS)
    expect(await remind(ben)).toBeRefused(409, 'AWARD_STATUS', 'Everybody else has voted.')
    await step(ana, award, { status: 'completed' })
    expect(await remind(ana)).toBeRefused(409, 'AWARD_STATUS', 'Voting is not open for this award.')
  })
})

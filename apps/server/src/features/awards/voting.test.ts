import type { Award } from '@sendit/core/awards/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  awardCrew,
  createAward,
  nominate,
  pumpAward,
  pumpVoting,
  seeAward,
  step,
  vote,
} from '#testing/award-crew.ts'
import '#testing/matchers.ts'
import type { Caller } from '#testing/caller.ts'
import { invite, joinTrip } from '#testing/crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const counts = ({ nominations }: Award) => nominations.map(({ voteCount }) => voteCount)
const myVote = async (caller: Caller, award: { id: string }) =>
  (await caller.get(`/api/awards/${award.id}/my-vote`)).json()
const votes = async (caller: Caller, award: { id: string }) =>
  (await caller.get(`/api/awards/${award.id}/votes`)).json()

describe('voting', () => {
  test('a vote is counted and stored for its member', async () => {
    const { ana, award, forBen, trip } = await pumpVoting(app)

    const reply = await vote(ana, award, forBen)

    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ nominationId: forBen.id })
    expect(await myVote(ana, award)).toEqual({ nominationId: forBen.id })
    const seen = await seeAward(ana, trip, award)
    expect(seen).toMatchObject({ status: 'voting', myVote: forBen.id, voterCount: 1 })
    expect(counts(seen)).toEqual([0, 1, 0])
  })

  test('a vote may move while voting is open, and stays one vote', async () => {
    const { ana, award, forBen, forCleo, trip } = await pumpVoting(app)
    await vote(ana, award, forBen)

    const reply = await vote(ana, award, forCleo)

    expect(reply.statusCode).toBe(200)
    const seen = await seeAward(ana, trip, award)
    expect(seen).toMatchObject({ myVote: forCleo.id, voterCount: 1 })
    expect(counts(seen)).toEqual([0, 0, 1])
  })

  test('an award that waited for one vote alone gets its winner when that member leaves', async () => {
    const { ana, ben, cleo, award, forBen, trip } = await pumpVoting(app)
    await vote(ana, award, forBen)
    await vote(ben, award, forBen)

    expect((await cleo.delete(`/api/trips/${trip.id}/leave`)).statusCode).toBe(200)

    expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'completed', winner: ben.user.id })
  })

  test('two votes of one person at once are one vote', async () => {
    const { ana, award, forAna, forBen, trip } = await pumpVoting(app)

    const replies = await Promise.all([vote(ana, award, forAna), vote(ana, award, forBen)])

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 201])
    const seen = await seeAward(ana, trip, award)
    expect(seen.voterCount).toBe(1)
    expect(counts(seen).reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(1)
    expect([forAna.id, forBen.id]).toContain(seen.myVote)
  })

  test('there is no vote before voting opens', async () => {
    const { ana, award, forBen } = await pumpAward(app)

    expect(await vote(ana, award, forBen)).toBeRefused(
      409,
      'AWARD_STATUS',
      'Voting is not open for this award.',
    )
    expect(await myVote(ana, award)).toEqual({ nominationId: null })
  })

  test('there is no vote after the winner is there, and none moves', async () => {
    const { ana, ben, award, forAna, forBen, trip } = await pumpVoting(app)
    await vote(ben, award, forBen)
    await step(ana, award, { status: 'completed' })

    expect(await vote(ana, award, forAna)).toBeRefused(409, 'AWARD_STATUS')
    expect(await vote(ben, award, forAna)).toBeRefused(409, 'AWARD_STATUS')
    expect(await seeAward(ana, trip, award)).toMatchObject({ winner: ben.user.id, voterCount: 1 })
  })

  test("a vote for another award's nomination, or for none, is refused", async () => {
    const { ana, ben, award, trip } = await pumpVoting(app)
    const other = (await createAward(ana, trip, 'Apron')).json()
    const elsewhere = await nominate(ana, other, ben)
    const sentence = 'This nomination is not part of the award.'

    expect(await vote(ana, award, elsewhere)).toBeRefused(400, 'VALIDATION', sentence)
    expect(await vote(ana, award, { id: crypto.randomUUID() })).toBeRefused(400, 'VALIDATION', sentence)
    expect(await vote(ana, award, { id: 'x' })).toBeRefused(400, 'VALIDATION')
    expect((await seeAward(ana, trip, award)).voterCount).toBe(0)
  })

  test('a nominee who has left can still get votes and win by name', async () => {
    const { ana, ben, cleo, award, forBen, trip } = await pumpVoting(app)
    await ben.delete(`/api/trips/${trip.id}/leave`)

    await vote(ana, award, forBen)
    await vote(cleo, award, forBen)

    const seen = await seeAward(ana, trip, award)
    expect(seen).toMatchObject({ status: 'completed', winner: ben.user.id })
    expect(seen.nominations).toContainEqual({ ...forBen, voteCount: 2 })
  })
})

describe('while voting is open', () => {
  test('the counts are hidden from guests and members who have not voted, on every call', async () => {
    const { ana, ben, gus, award, forBen, trip } = await pumpVoting(app)
    await vote(ana, award, forBen)

    for (const caller of [ben, gus]) {
      const seen = await seeAward(caller, trip, award)
      expect(counts(seen)).toEqual([null, null, null])
      expect(seen).toMatchObject({ myVote: null, voterCount: 1 })
      expect(await votes(caller, award)).toEqual([])
      expect(await myVote(caller, award)).toEqual({ nominationId: null })
      expect((await caller.get(`/api/awards/${award.id}/nominations`)).json()).toEqual(seen.nominations)
    }
  })

  test('the counts are shown after voting, and votes name the nomination but never the voter', async () => {
    const { ana, ben, award, forBen, forCleo, trip } = await pumpVoting(app)
    await vote(ana, award, forCleo)
    await vote(ben, award, forBen)

    expect(counts(await seeAward(ben, trip, award))).toEqual([0, 1, 1])
    const reply = await ben.get(`/api/awards/${award.id}/votes`)
    expect(reply.json()).toEqual([{ nominationId: forBen.id }, { nominationId: forCleo.id }])
    expect(reply.body).not.toContain(ana.user.id)
  })

  test('opening voting does not reveal the counts either', async () => {
    const { ana, award } = await pumpAward(app)

    const reply = await step(ana, award, { status: 'voting' })

    expect(counts(reply.json())).toEqual([null, null, null])
  })
})

test('with the winner the counts show to everyone, guests too', async () => {
  const { ana, gus, award, forBen, trip } = await pumpVoting(app)
  await vote(ana, award, forBen)
  await step(ana, award, { status: 'completed' })

  expect(counts(await seeAward(gus, trip, award))).toEqual([0, 1, 0])
  expect(await votes(gus, award)).toEqual([{ nominationId: forBen.id }])
})

describe('the last vote that was missing', () => {
  test('completes an award that has one leader', async () => {
    const { ana, ben, cleo, award, forAna, forBen, trip } = await pumpVoting(app)
    await vote(ana, award, forBen)
    await vote(ben, award, forAna)

    await vote(cleo, award, forBen)

    expect(await seeAward(ana, trip, award)).toMatchObject({
      status: 'completed',
      winner: ben.user.id,
      voterCount: 3,
    })
  })

  test('leaves a tie open, and a vote that moves decides it', async () => {
    const { ana, ben, cleo, award, forAna, forBen, forCleo, trip } = await pumpVoting(app)
    await vote(ana, award, forBen)
    await vote(ben, award, forAna)
    await vote(cleo, award, forCleo)
    expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'voting', winner: null })

    await vote(cleo, award, forAna)

    expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'completed', winner: ana.user.id })
  })

  test('adds up what several members nominated the same person for', async () => {
    const { ana, ben, cleo, eve, award, forAna, forBen, trip } = await pumpAward(app)
    await joinTrip(eve, await invite(ana, trip, { email: eve.email }))
    const alsoForBen = await nominate(cleo, award, ben)
    await step(ana, award, { status: 'voting' })
    await vote(ana, award, forAna)
    await vote(ben, award, forBen)
    await vote(eve, award, forAna)
    expect((await seeAward(ana, trip, award)).status).toBe('voting')

    await vote(cleo, award, alsoForBen)
    expect((await seeAward(ana, trip, award)).status).toBe('voting')
    await vote(eve, award, alsoForBen)

    expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'completed', winner: ben.user.id })
  })

  test('is not expected from a member who has left', async () => {
    const { ana, ben, cleo, award, forBen, trip } = await pumpVoting(app)
    await cleo.delete(`/api/trips/${trip.id}/leave`)
    await vote(ana, award, forBen)

    await vote(ben, award, forBen)

    expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'completed', winner: ben.user.id })
  })

  test('cast by all at once ends with every vote and one winner', async () => {
    const { ana, ben, cleo, award, forBen, trip } = await pumpVoting(app)

    const replies = await Promise.all([ana, ben, cleo].map((one) => vote(one, award, forBen)))

    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 201])
    expect(await seeAward(ana, trip, award)).toMatchObject({
      status: 'completed',
      winner: ben.user.id,
      voterCount: 3,
    })
  })
})

test('three friends go from nomination to a tie to a winner', async () => {
  const { ana, ben, cleo, trip } = await awardCrew(app)
  const award = (await createAward(ben, trip, 'Golden Pump')).json()
  const forCleo = await nominate(ben, award, cleo)
  const forAna = await nominate(cleo, award, ana)
  await step(cleo, award, { status: 'voting' })
  await vote(ana, award, forCleo)
  await vote(cleo, award, forAna)

  const tied = await step(ana, award, { status: 'completed' })
  const done = await step(ana, award, { status: 'completed', winner: cleo.user.id })

  expect(tied).toBeRefused(409, 'TIE')
  expect(tied.json().tied).toEqual([cleo.user.id, ana.user.id])
  expect(done.json()).toMatchObject({ status: 'completed', winner: cleo.user.id, voterCount: 2 })
})

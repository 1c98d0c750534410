import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAwards, nominate, pumpAward, pumpVoting, seeAward, step, vote } from '#testing/award-crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const CLOSE = { status: 'completed' }

async function tiedVoting() {
  const stage = await pumpVoting(app)
  await vote(stage.ana, stage.award, stage.forBen)
  await vote(stage.ben, stage.award, stage.forAna)
  return stage
}

describe('closing voting', () => {
  test('gives the award to the one with the most votes', async () => {
    const { ana, cleo, award, forCleo, trip } = await pumpVoting(app)
    await vote(cleo, award, forCleo)

    const reply = await step(ana, award, CLOSE)

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ status: 'completed', winner: cleo.user.id, voterCount: 1 })
    expect(reply.json()).toEqual(await seeAward(ana, trip, award))
  })

  test('is allowed for the trip owner and the award creator, not for other members', async () => {
    const { ben, cleo, award, forBen, trip } = await pumpVoting(app)
    await vote(cleo, award, forBen)

    const refused = await step(cleo, award, CLOSE)
    const done = await step(ben, award, CLOSE)

    const sentence = "Only the trip's owner or whoever created this award can close its voting."
    expect(refused).toBeRefused(403, 'NOT_OWNER', sentence)
    expect(done.json()).toMatchObject({ status: 'completed', winner: ben.user.id })
    expect((await seeAward(cleo, trip, award)).winner).toBe(ben.user.id)
  })

  test('of a standard award is for the owner alone', async () => {
    const { ana, ben, trip } = await pumpVoting(app)
    const [boost] = await listAwards(ana, trip)
    const award = { id: String(boost?.id) }
    const nomination = await nominate(ben, award, ben)
    await step(ben, award, { status: 'voting' })
    await vote(ben, award, nomination)

    expect(await step(ben, award, CLOSE)).toBeRefused(403, 'NOT_OWNER')
    expect((await step(ana, award, CLOSE)).json().winner).toBe(ben.user.id)
  })

  test('passes to the new owner when the old one leaves', async () => {
    const { ana, ben, cleo, award, forCleo, trip } = await pumpVoting(app)
    await vote(cleo, award, forCleo)
    await ana.delete(`/api/trips/${trip.id}/leave`)

    expect(await step(ana, award, CLOSE)).toBeRefused(404, 'NOT_FOUND')
    expect((await step(ben, award, CLOSE)).json().winner).toBe(cleo.user.id)
  })

  test('waits for the first vote', async () => {
    const { ana, award, trip } = await pumpVoting(app)

    expect(await step(ana, award, CLOSE)).toBeRefused(
      409,
      'AWARD_STATUS',
      'Nobody has voted for this award yet.',
    )
    expect(await step(ana, award, { ...CLOSE, winner: ana.user.id })).toBeRefused(409, 'AWARD_STATUS')
    expect((await seeAward(ana, trip, award)).status).toBe('voting')
  })

  test('cannot skip voting', async () => {
    const { ana, award, trip } = await pumpAward(app)

    const reply = await step(ana, award, { ...CLOSE, winner: ana.user.id })

    expect(reply).toBeRefused(409, 'AWARD_STATUS', 'Voting is not open for this award yet.')
    expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'nomination', winner: null })
  })

  test('happens once: the winner stays, and voting stays closed', async () => {
    const { ana, cleo, award, forCleo, trip } = await pumpVoting(app)
    await vote(cleo, award, forCleo)
    await step(ana, award, CLOSE)
    const sentence = 'This award has its winner already.'

    expect(await step(ana, award, CLOSE)).toBeRefused(409, 'AWARD_STATUS', sentence)
    expect(await step(ana, award, { ...CLOSE, winner: ana.user.id })).toBeRefused(409, 'AWARD_STATUS')
    expect(await step(ana, award, { status: 'voting' })).toBeRefused(409, 'AWARD_STATUS')
    expect(await step(ana, award, { status: 'nomination' })).toBeRefused(409, 'AWARD_STATUS')
    expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'completed', winner: cleo.user.id })
  })

  test.each([[{}], [{ status: 'cancelled' }], [{ status: 'completed', winner: 'ana' }]])(
    'with %j is refused as malformed',
    async (body) => {
      const { ana, award } = await pumpVoting(app)

      expect(await step(ana, award, body)).toBeRefused(400, 'VALIDATION')
    },
  )
})

describe('a tie', () => {
  test('names who is tied and stays open until one of them is chosen', async () => {
    const { ana, ben, award, trip } = await tiedVoting()

    const tied = await step(ana, award, CLOSE)
    expect(tied).toBeRefused(409, 'TIE', 'It is a tie. Choose the winner among those with the most votes.')
    expect(tied.json().tied.sort()).toEqual([ana.user.id, ben.user.id].sort())
    expect((await seeAward(ana, trip, award)).status).toBe('voting')

    const done = await step(ana, award, { ...CLOSE, winner: ben.user.id })
    expect(done.json()).toMatchObject({ status: 'completed', winner: ben.user.id })
  })

  test('can also be settled by the award creator', async () => {
    const { ana, ben, award } = await tiedVoting()

    const done = await step(ben, award, { ...CLOSE, winner: ana.user.id })

    expect(done.json()).toMatchObject({ status: 'completed', winner: ana.user.id })
  })

  test('is not settled by other members', async () => {
    const { ana, cleo, award } = await tiedVoting()

    expect(await step(cleo, award, { ...CLOSE, winner: ana.user.id })).toBeRefused(403, 'NOT_OWNER')
  })

  test('can only be won by one of the tied', async () => {
    const { ana, cleo, eve, award, trip } = await tiedVoting()

    for (const winner of [cleo.user.id, eve.user.id, crypto.randomUUID()]) {
      expect(await step(ana, award, { ...CLOSE, winner })).toBeRefused(
        400,
        'VALIDATION',
        'Choose the winner among those with the most votes.',
      )
    }
    expect(await seeAward(ana, trip, award)).toMatchObject({ status: 'voting', winner: null })
  })

  test('is not a choice when there is a leader: only the leader can win', async () => {
    const { ana, ben, cleo, award, forBen, trip } = await pumpVoting(app)
    await vote(cleo, award, forBen)

    expect(await step(ana, award, { ...CLOSE, winner: ana.user.id })).toBeRefused(400, 'VALIDATION')
    expect((await step(ana, award, { ...CLOSE, winner: ben.user.id })).statusCode).toBe(200)
    expect((await seeAward(ana, trip, award)).winner).toBe(ben.user.id)
  })
})

describe('at once', () => {
  test('two closings make one winner', async () => {
    const { ana, ben, award, forBen, trip } = await pumpVoting(app)
    await vote(ana, award, forBen)

    const replies = await Promise.all([step(ana, award, CLOSE), step(ben, award, CLOSE)])

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
    expect(replies.find((reply) => reply.statusCode === 409)).toBeRefused(409, 'AWARD_STATUS')
    expect((await seeAward(ana, trip, award)).winner).toBe(ben.user.id)
  })

  test('two who settle a tie differently make one winner, the one who was answered', async () => {
    const { ana, ben, award, trip } = await tiedVoting()

    const replies = await Promise.all([
      step(ana, award, { ...CLOSE, winner: ana.user.id }),
      step(ben, award, { ...CLOSE, winner: ben.user.id }),
    ])

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
    const accepted = replies.find((reply) => reply.statusCode === 200)
    expect((await seeAward(ana, trip, award)).winner).toBe(accepted?.json().winner)
  })

  test('closing against the last vote leaves one winner who has the most votes', async () => {
    const { ana, ben, cleo, award, forAna, forBen, trip } = await pumpVoting(app)
    await vote(ana, award, forBen)
    await vote(ben, award, forBen)

    const [closed, last] = await Promise.all([step(ana, award, CLOSE), vote(cleo, award, forAna)])

    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([closed.statusCode, last.statusCode])
    const seen = await seeAward(ana, trip, award)
    expect(seen).toMatchObject({ status: 'completed', winner: ben.user.id })
    expect(seen.voterCount).toBe(last.statusCode === 201 ? 3 : 2)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  awardCrew,
  createAward,
  nominate,
  pumpAward,
  pumpVoting,
  seeAward,
  step,
  tryNominate,
} from '#testing/award-crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('nominating', () => {
  test('any member nominates any member, themselves too, with or without a reason', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const award = (await createAward(ana, trip, 'Golden Pump')).json()

    const reply = await tryNominate(ben, award, {
      nominatedUserId: ana.user.id,
      reason: ' Brought it twice. ',
    })
    await tryNominate(ben, award, { nominatedUserId: ben.user.id, reason: '' })

    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(String),
      nominatedUserId: ana.user.id,
      nominatedUserName: 'ana',
      nominatedBy: ben.user.id,
      reason: 'Brought it twice.',
      voteCount: 0,
      mediaId: null,
      mediaUrl: null,
    })
    const { nominations } = await seeAward(ana, trip, award)
    expect(nominations.map(({ nominatedUserId, reason }) => [nominatedUserId, reason])).toEqual([
      [ana.user.id, 'Brought it twice.'],
      [ben.user.id, null],
    ])
    expect((await ana.get(`/api/awards/${award.id}/nominations`)).json()).toEqual(nominations)
  })

  test('the same person again gets the new reason and no second nomination', async () => {
    const { ana, ben, award, forBen, trip } = await pumpAward(app)

    const reply = await tryNominate(ana, award, { nominatedUserId: ben.user.id, reason: 'Pumped mine too' })

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ ...forBen, reason: 'Pumped mine too' })
    expect((await seeAward(ben, trip, award)).nominations).toHaveLength(3)
  })

  test('two members may nominate the same person', async () => {
    const { ana, ben, cleo, award, trip } = await pumpAward(app)

    await nominate(cleo, award, ben)

    const { nominations } = await seeAward(ana, trip, award)
    const forBen = nominations.filter(({ nominatedUserId }) => nominatedUserId === ben.user.id)
    expect(forBen.map(({ nominatedBy }) => nominatedBy)).toEqual([ana.user.id, cleo.user.id])
  })

  test('the same nomination sent five times at once is one', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const award = (await createAward(ana, trip, 'Golden Pump')).json()

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => tryNominate(ana, award, { nominatedUserId: ben.user.id })),
    )

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 200, 200, 200, 201])
    expect((await seeAward(ana, trip, award)).nominations).toHaveLength(1)
  })

  test('a user who is not or no longer in the trip cannot be nominated', async () => {
    const { ana, ben, eve, award, trip } = await pumpAward(app)
    await ben.delete(`/api/trips/${trip.id}/leave`)
    const sentence = 'This person is not in the trip.'

    for (const nominatedUserId of [eve.user.id, ben.user.id, crypto.randomUUID()]) {
      const reply = await tryNominate(ana, award, { nominatedUserId })
      expect(reply).toBeRefused(400, 'VALIDATION', sentence)
      expect(reply.json().errors).toEqual([{ path: 'nominatedUserId', message: sentence }])
    }
  })

  test('a member who leaves stays nominated, by name', async () => {
    const { ana, ben, award, forBen, trip } = await pumpAward(app)

    await ben.delete(`/api/trips/${trip.id}/leave`)

    expect((await seeAward(ana, trip, award)).nominations).toContainEqual(forBen)
    expect(forBen.nominatedUserName).toBe('ben')
  })

  test.each([[{}], [{ nominatedUserId: '' }], [{ nominatedUserId: 'ben' }]])(
    'a missing nominee (%j) is refused with the message of the form',
    async (body) => {
      const { ana, award } = await pumpAward(app)

      const reply = await tryNominate(ana, award, body)

      expect(reply).toBeRefused(400, 'VALIDATION', 'Please select someone to nominate')
    },
  )

  test('a nomination belongs to its sender, whatever the body says', async () => {
    const { ana, ben, cleo, award } = await pumpAward(app)

    const reply = await tryNominate(ben, award, {
      nominatedUserId: cleo.user.id,
      nominatedBy: ana.user.id,
      voteCount: 99,
    })

    expect(reply.json()).toMatchObject({ nominatedBy: ben.user.id, voteCount: 0 })
  })

  test('once voting is open, no nomination is accepted and no reason changes', async () => {
    const { ana, ben, award, trip } = await pumpVoting(app)
    const before = await seeAward(ana, trip, award)

    const reply = await tryNominate(ana, award, { nominatedUserId: ben.user.id, reason: 'Too late' })

    expect(reply).toBeRefused(409, 'AWARD_STATUS', 'Nominations are closed for this award.')
    expect(await seeAward(ana, trip, award)).toEqual(before)
  })

  test('nominating while voting opens is either in before or refused', async () => {
    const { ana, ben, cleo, award, trip } = await pumpAward(app)

    const [opened, late] = await Promise.all([
      step(ana, award, { status: 'voting' }),
      tryNominate(cleo, award, { nominatedUserId: ben.user.id }),
    ])

    expect(opened.statusCode).toBe(200)
    const { nominations, status } = await seeAward(ana, trip, award)
    expect(status).toBe('voting')
    expect(nominations).toHaveLength(late.statusCode === 201 ? 4 : 3)
    expect([201, 409]).toContain(late.statusCode)
  })
})

describe('opening voting', () => {
  test('is allowed for any member once someone is nominated', async () => {
    const { ben, cleo, award, trip } = await pumpAward(app)

    const reply = await step(cleo, award, { status: 'voting' })

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual(await seeAward(ben, trip, award))
    expect(reply.json()).toMatchObject({ status: 'voting', winner: null })
  })

  test('waits for the first nomination', async () => {
    const { ana, trip } = await awardCrew(app)
    const award = (await createAward(ana, trip, 'Golden Pump')).json()

    const reply = await step(ana, award, { status: 'voting' })

    expect(reply).toBeRefused(409, 'AWARD_STATUS', 'Nominate somebody before voting opens.')
    expect((await seeAward(ana, trip, award)).status).toBe('nomination')
  })

  test('happens once, even when three open it together', async () => {
    const { ana, ben, cleo, award } = await pumpAward(app)

    const replies = await Promise.all([ana, ben, cleo].map((one) => step(one, award, { status: 'voting' })))

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409])
    const refused = replies.filter((reply) => reply.statusCode === 409)
    for (const reply of refused) {
      expect(reply).toBeRefused(409, 'AWARD_STATUS', 'Voting has been opened for this award already.')
    }
  })

  test('has no way back', async () => {
    const { ana, award, trip } = await pumpVoting(app)

    const reply = await step(ana, award, { status: 'nomination' })

    expect(reply).toBeRefused(409, 'AWARD_STATUS', 'An award cannot go back to nominations.')
    expect((await seeAward(ana, trip, award)).status).toBe('voting')
  })

  test('touches this award only', async () => {
    const { ana, award, trip } = await pumpVoting(app)

    const others = await ana.get(`/api/trips/${trip.id}/awards`)

    const statuses = others.json().map(({ id, status }: { id: string; status: string }) => [id, status])
    expect(statuses.filter(([, status]: string[]) => status === 'voting')).toEqual([[award.id, 'voting']])
  })
})

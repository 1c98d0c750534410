import { randomUUID } from 'node:crypto'
import { MAX_PEOPLE } from '@sendit/core/crew/limits.ts'
import type { Poll } from '@sendit/core/polls/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAwards } from '#testing/award-crew.ts'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew, invite, tokenOf } from '#testing/crew.ts'
import { moneyCrew } from '#testing/money-crew.ts'
import '#testing/matchers.ts'
import { addPlaceholder, insertPlaceholderRows, tryAddPlaceholder } from '#testing/placeholder-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const membersOf = async (caller: Caller, trip: { id: string }): Promise<Member[]> =>
  (await caller.get(`/api/trips/${trip.id}/members`)).json()
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })

describe('adding', () => {
  test('a placeholder is added by name, is counted, and has no address', async () => {
    const { ana, ben, gus, trip } = await crew(app)

    const kim = await addPlaceholder(ben, trip, '  Kim ')

    expect(kim).toEqual({ id: kim.id, name: 'Kim', answer: 'in' })
    const [seen] = (await membersOf(ana, trip)).filter(({ id }) => id === kim.id)
    expect(seen).toMatchObject({ displayName: 'Kim', hasAccount: false, answer: 'in' })
    expect(seen?.email).toBeUndefined()
    expect((await membersOf(gus, trip)).map(({ hasAccount }) => hasAccount)).toEqual([true, true, false])
    expect((await ana.get(`/api/trips/${trip.id}`)).json<Trip>().memberCount).toBe(3)
    expect((await ana.get(`/api/trips/${trip.id}/members`)).body).not.toContain('seat:')
  })

  test('the same key adds them once', async () => {
    const { ben, trip } = await crew(app)
    const key = once()

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => tryAddPlaceholder(ben, trip, 'Kim', key)),
    )

    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await membersOf(ben, trip)).toHaveLength(3)
  })

  test.each([[''], ['  '], ['k'.repeat(51)], ['Kim\u0000'], [null], [7]])(
    'the name %j is none',
    async (name) => {
      const { ben, trip } = await crew(app)

      expect(refusalOf(await tryAddPlaceholder(ben, trip, name))).toEqual([400, 'VALIDATION'])
    },
  )

  test('a trip has fifty people at most, however many are added at once', async () => {
    const { ana, ben, trip } = await crew(app)
    for (let count = 2; count < MAX_PEOPLE - 2; count += 1)
      await insertPlaceholderRows(app, { tripId: trip.id, userId: ana.user.id, name: `Kim ${count}` })

    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => tryAddPlaceholder(index % 2 ? ana : ben, trip, `Lea ${index}`)),
    )

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409])
    expect(await membersOf(ana, trip)).toHaveLength(MAX_PEOPLE)
    const link = await invite(ana, trip, { email: 'late@crew.example' })
    const late = await app.signIn('late@crew.example')
    expect(refusalOf(await late.post('/api/invite/join', { token: tokenOf(link) }))).toEqual([
      409,
      'LIMIT_REACHED',
    ])
  })

  test('signing in by a link to a full trip works, and the invite stays open', async () => {
    const { ana, trip } = await crew(app)
    const link = await invite(ana, trip, { email: 'late@crew.example' })
    for (let count = 2; count < MAX_PEOPLE; count += 1)
      await insertPlaceholderRows(app, { tripId: trip.id, userId: ana.user.id, name: `Kim ${count}` })

    const late = await app.signIn('late@crew.example', { inviteToken: tokenOf(link) })

    expect((await late.get('/api/auth/user')).statusCode).toBe(200)
    expect((await late.get(`/api/trips/${trip.id}`)).statusCode).toBe(404)
    const open = (await ana.get(`/api/trips/${trip.id}/invites`)).json<{ id: string }[]>()
    expect(open.map(({ id }) => id)).toContain(link.id)
  })
})

describe('acting for a placeholder', () => {
  test('others rename them and answer for them', async () => {
    const { ana, ben, trip } = await crew(app)
    const kim = await addPlaceholder(ben, trip)

    const reply = await ana.patch(`/api/seats/${kim.id}`, { name: 'Kimberly', answer: 'maybe' })

    expect(reply.json()).toEqual({ id: kim.id, name: 'Kimberly', answer: 'maybe' })
    expect((await ana.get(`/api/trips/${trip.id}`)).json<Trip>().answers).toEqual({ in: 2, maybe: 1, out: 0 })
  })

  test('they share costs, owe, and others pay for them', async () => {
    const money = await moneyCrew(app)
    const { ana, ben, trip, path } = money
    const kim = await addPlaceholder(ben, trip)

    const expense = await ana.post(`${path}/expenses`, {
      description: 'Paella',
      amount: '30.00',
      splitBetween: [ana.user.id, ben.user.id, kim.id],
    })
    expect(expense.statusCode).toBe(201)
    expect(await money.balanceSheet()).toMatchObject({ ana: '20.00', ben: '-10.00', Kim: '-10.00' })
    const payment = { fromUserId: kim.id, toUserId: ana.user.id, amount: '10.00' }
    expect((await ben.post(`${path}/payments`, payment)).statusCode).toBe(201)

    expect(await money.balanceSheet()).toMatchObject({ ana: '10.00', Kim: '0.00' })
  })

  test('they can be nominated, but their vote is not awaited', async () => {
    const { ana, ben, trip } = await crew(app)
    const kim = await addPlaceholder(ben, trip)
    const [award] = await listAwards(ana, trip)
    const path = `/api/awards/${award?.id}`
    const nomination = await ana.post(`${path}/nominations`, { nominatedUserId: kim.id })
    await ana.patch(path, { status: 'voting' })

    for (const voter of [ana, ben]) await voter.post(`${path}/vote`, { nominationId: nomination.json().id })

    const [decided] = await listAwards(ana, trip)
    expect(decided).toMatchObject({ status: 'completed', winner: kim.id })
    const poll = await ana.post(`/api/trips/${trip.id}/polls`, { question: 'Where?', options: ['A', 'B'] })
    expect(poll.json<Poll>().missing.map(({ name }) => name)).toEqual(['ana', 'ben'])
  })

  test('they own no trip: it ends with the last who has an account', async () => {
    const { ana, ben, trip } = await crew(app)
    await addPlaceholder(ben, trip)
    await ana.delete(`/api/trips/${trip.id}/leave`)
    expect((await ben.get(`/api/trips/${trip.id}`)).json<Trip>().myRole).toBe('owner')

    await ben.delete(`/api/trips/${trip.id}/leave`)

    const row = await app.services.database.db
      .selectFrom('trips')
      .select('archived_at')
      .where('id', '=', trip.id)
      .executeTakeFirstOrThrow()
    expect(row.archived_at).not.toBeNull()
  })

  test('no sign-in email is sent to the internal address of a placeholder', async () => {
    const { ben, trip } = await crew(app)
    const kim = await addPlaceholder(ben, trip)

    const reply = await app.visitor().post('/api/auth/request-magic-link', { email: `seat:${kim.id}` })

    expect(refusalOf(reply)).toEqual([400, 'VALIDATION'])
  })
})

describe('removing a placeholder', () => {
  test('one without references is deleted, and invites for them end', async () => {
    const { ana, ben, trip } = await crew(app)
    const kim = await addPlaceholder(ben, trip)
    await ana.post(`/api/trips/${trip.id}/invites`, { email: 'kim@crew.example', seatId: kim.id })

    expect((await ana.delete(`/api/seats/${kim.id}`)).statusCode).toBe(200)

    expect(await membersOf(ana, trip)).toHaveLength(2)
    const { db } = app.services.database
    const named = db.selectFrom('users').select('id').where('display_name', '=', 'Kim')
    expect(await named.execute()).toEqual([])
    const open = (await ana.get(`/api/trips/${trip.id}/invites`)).json<{ email: string }[]>()
    expect(open.map(({ email }) => email)).not.toContain('kim@crew.example')
    expect((await ana.delete(`/api/seats/${kim.id}`)).statusCode).toBe(404)
  })

  test('one who owes stays until a member insists, then leaves and is not deleted', async () => {
    const money = await moneyCrew(app)
    const { ana, ben, trip, path } = money
    const kim = await addPlaceholder(ben, trip)
    const body = { description: 'Paella', amount: '30.00', splitBetween: [ana.user.id, kim.id] }
    await ana.post(`${path}/expenses`, body)

    const refused = await ana.delete(`/api/seats/${kim.id}`)
    expect(refusalOf(refused)).toEqual([409, 'OUTSTANDING_BALANCE'])
    expect(refused.json()).toMatchObject({
      amount: '15.00',
      message: 'Kim still owes £15.00 in this trip. Settle up first, or take them out anyway.',
    })
    expect((await ana.delete(`/api/seats/${kim.id}?anyway=true`)).statusCode).toBe(200)

    expect((await membersOf(ana, trip)).map(({ id }) => id)).not.toContain(kim.id)
    expect(await money.balanceSheet()).toMatchObject({ Kim: '-15.00' })
    expect((await ana.patch(`/api/seats/${kim.id}`, { name: 'Lea' })).statusCode).toBe(404)
  })

  test('one who has answered leaves and is not deleted', async () => {
    const { ana, ben, trip } = await crew(app)
    const kim = await addPlaceholder(ben, trip)
    await ben.patch(`/api/seats/${kim.id}`, { answer: 'out' })

    await ana.delete(`/api/seats/${kim.id}`)

    const { db } = app.services.database
    const left = await db
      .selectFrom('memberships')
      .select('left_at')
      .where('user_id', '=', kim.id)
      .executeTakeFirst()
    expect(left?.left_at).toEqual(app.clock.now())
  })
})

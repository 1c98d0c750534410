import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew, invite, joinTrip, planTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

describe('inviting', () => {
  test('an invite answers its link, its expiry in 7 days and the name', async () => {
    const { ben, trip } = await crew(app)

    const reply = await ben.post(`/api/trips/${trip.id}/invites`, {
      email: ' Cleo@Crew.Example ',
      name: 'Cleo',
    })

    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(String),
      inviteUrl: expect.stringMatching(/^http:\/\/localhost:3000\/\?token=[\w-]{43}$/),
      expiresAt: new Date(app.clock.now().getTime() + WEEK).toISOString(),
      name: 'Cleo',
      email: 'cleo@crew.example',
      acceptedAt: null,
      revokedAt: null,
      seatId: null,
    })
  })

  test.each([{ name: '' }, { name: '  ' }, { name: null }, {}])(
    'without a name (%o) the invite uses the part of the address before @',
    async (form) => {
      const { ana, trip } = await crew(app)

      const reply = await ana.post(`/api/trips/${trip.id}/invites`, { email: 'Cleo.K@crew.example', ...form })

      expect(reply.json().name).toBe('cleo.k')
    },
  )

  test.each(['', 'cleo', 'cleo@', '@crew.example'])('%j is no address to invite', async (email) => {
    const { ana, trip } = await crew(app)

    const reply = await ana.post(`/api/trips/${trip.id}/invites`, { email })

    expect(reply).toBeRefused(400, 'VALIDATION', 'Valid email address is required')
  })

  test('the email contains the same link', async () => {
    const { ana, trip } = await crew(app)

    const { inviteUrl } = await invite(ana, trip, { email: 'cleo@crew.example' })
    await app.outbox.drain()

    const mails = (await app.services.mailbox?.list()) ?? []
    expect(mails.filter(({ to }) => to === 'cleo@crew.example').map(({ link }) => link)).toEqual([inviteUrl])
  })
})

test('who is in the trip already is not invited, and the refusal names them', async () => {
  const { ana, trip } = await crew(app)

  const reply = await ana.post(`/api/trips/${trip.id}/invites`, { email: 'BEN@crew.example', name: 'Benny' })

  expect(reply).toBeRefused(409, 'ALREADY_MEMBER', 'ben is in this trip already.')
  expect((await ana.get(`/api/trips/${trip.id}/invites`)).json()).toHaveLength(1)
})

test('who has left the trip may be invited again', async () => {
  const { ana, ben, trip } = await crew(app)
  await ben.delete(`/api/trips/${trip.id}/leave`)

  const reply = await ana.post(`/api/trips/${trip.id}/invites`, { email: ben.email })

  expect(reply.statusCode).toBe(201)
})

describe('the open invites', () => {
  test('any member sees the same links again, newest first', async () => {
    const { ana, ben, gusInvite, trip } = await crew(app)
    app.clock.advanceMs(60_000)
    const newest = await invite(ana, trip, { email: 'cleo@crew.example' })

    const reply = await ben.get(`/api/trips/${trip.id}/invites`)

    expect(reply.json()).toEqual([newest, gusInvite])
  })

  test('used, revoked and expired ones are not listed', async () => {
    const { ana, gusInvite, trip } = await crew(app)
    await ana.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)
    expect((await ana.get(`/api/trips/${trip.id}/invites`)).json()).toEqual([])
    await invite(ana, trip, { email: 'cleo@crew.example' })

    app.clock.advanceMs(WEEK)

    expect((await ana.get(`/api/trips/${trip.id}/invites`)).json()).toEqual([])
  })

  test('guests do not get the links of others', async () => {
    const { gus, trip } = await crew(app)

    expect(await gus.get(`/api/trips/${trip.id}/invites`)).toBeRefused(403, 'GUEST_FORBIDDEN')
  })

  test('fifty live invites are the most; one revoked makes room for one', async () => {
    const { ana, ben, gusInvite, trip } = await crew(app)
    const path = `/api/trips/${trip.id}/invites`
    for (let open = 1; open < 50; open += 1) {
      if (open % 20 === 0) app.clock.advanceMs(DAY)
      const member = open % 2 === 0 ? ana : ben
      await invite(member, trip, { email: `friend${open}@crew.example` })
    }

    const tooMany = await ana.post(path, { email: 'one-more@crew.example' })
    await ana.delete(`${path}/${gusInvite.id}`)
    const again = await ana.post(path, { email: 'one-more@crew.example' })

    expect(tooMany).toBeRefused(429, 'RATE_LIMITED', 'A trip can have 50 open invites. Revoke one first.')
    expect(Number(tooMany.headers['retry-after'])).toBe((WEEK - 2 * DAY) / 1000)
    expect(again.statusCode).toBe(201)
  })

  test('the twenty-first invite of a day has to wait, in whatever trip', async () => {
    const { ben, trip } = await crew(app)
    const own = await planTrip(ben)
    for (let sent = 0; sent < 20; sent += 1) {
      await invite(ben, sent % 2 === 0 ? trip : own, { email: `friend${sent}@crew.example` })
    }

    const reply = await ben.post(`/api/trips/${own.id}/invites`, { email: 'late@crew.example' })
    app.clock.advanceMs(DAY)
    const tomorrow = await ben.post(`/api/trips/${own.id}/invites`, { email: 'late@crew.example' })

    expect(reply).toBeRefused(429, 'RATE_LIMITED')
    expect(Number(reply.headers['retry-after'])).toBe(DAY / 1000)
    expect(tomorrow.statusCode).toBe(201)
  })

  test('the last invite of a day can be sent again when its answer got lost', async () => {
    const { ben, trip } = await crew(app)
    const path = `/api/trips/${trip.id}/invites`
    const send = (count: number) =>
      ben.post(path, { email: `friend${count}@crew.example` }, { headers: { 'idempotency-key': `${count}` } })
    for (let count = 1; count < 20; count += 1) await send(count)
    const last = await send(20)

    const again = await send(20)

    expect([again.statusCode, again.body]).toEqual([201, last.body])
    expect(await send(21)).toBeRefused(429, 'RATE_LIMITED')
  })
})

describe('revoking', () => {
  test('accepts an id in capitals', async () => {
    const { ben, gusInvite, trip } = await crew(app)

    const reply = await ben.delete(`/api/trips/${trip.id}/invites/${gusInvite.id.toUpperCase()}`)

    expect(reply.json()).toMatchObject({ id: gusInvite.id })
  })

  test("ends the guest's access with the next request", async () => {
    const { ben, gus, gusInvite, trip } = await crew(app)
    expect((await gus.get(`/api/trips/${trip.id}`)).statusCode).toBe(200)

    const reply = await ben.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)

    expect(reply.json()).toMatchObject({ id: gusInvite.id, revokedAt: app.clock.now().toISOString() })
    expect(await gus.get(`/api/trips/${trip.id}`)).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await gus.get('/api/trips')).toBeRefused(401, 'UNAUTHENTICATED')
  })

  test('twice keeps the first time', async () => {
    const { ana, gusInvite, trip } = await crew(app)
    const first = await ana.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)
    app.clock.advanceMs(60_000)

    const second = await ana.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)

    expect(second.json()).toEqual(first.json())
  })

  test("the invite of another trip cannot be revoked through one's own", async () => {
    const { eve, gus, gusInvite, trip } = await crew(app)
    const own = await planTrip(eve)

    const reply = await eve.delete(`/api/trips/${own.id}/invites/${gusInvite.id}`)

    expect(reply).toBeRefused(404, 'NOT_FOUND')
    expect((await gus.get(`/api/trips/${trip.id}`)).statusCode).toBe(200)
  })

  test('leaves those who joined by it in the trip', async () => {
    const { ana, eve, gusInvite, trip } = await crew(app)
    await joinTrip(eve, gusInvite)

    await ana.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)

    expect((await eve.get(`/api/trips/${trip.id}`)).statusCode).toBe(200)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew, invite, joinTrip, person, tokenOf } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, lastCode, lastLinkToken, lastMail, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

describe('an account joins', () => {
  test('and is a member from then on', async () => {
    const { eve, gusToken, trip } = await crew(app)

    const reply = await eve.post('/api/invite/join', { token: gusToken })

    expect(reply.json()).toEqual({ tripId: trip.id, message: 'Welcome to the Trip!', isNewMember: true })
    expect((await eve.get(`/api/trips/${trip.id}`)).json()).toMatchObject({
      myRole: 'member',
      memberCount: 3,
    })
  })

  test('an invite makes one account a member, and another is refused as already used', async () => {
    const { eve, gusToken, trip } = await crew(app)
    const cleo = await person(app, 'cleo@crew.example')
    await eve.post('/api/invite/join', { token: gusToken })

    const reply = await cleo.post('/api/invite/join', { token: gusToken })

    expect(reply).toBeRefused(409, 'INVITE_CLAIMED')
    expect(await cleo.get(`/api/trips/${trip.id}`)).toBeRefused(404, 'NOT_FOUND')
  })

  test('of six accounts that use one link at once, one is in', async () => {
    const { gusToken } = await crew(app)
    const six = await Promise.all(
      Array.from({ length: 6 }, (_, index) => person(app, `six${index}@crew.example`)),
    )

    const replies = await Promise.all(six.map((one) => one.post('/api/invite/join', { token: gusToken })))

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('repeating it succeeds for the account that joined', async () => {
    const { eve, gusToken } = await crew(app)
    const first = await eve.post('/api/invite/join', { token: gusToken })

    const again = await eve.post('/api/invite/join', { token: gusToken })

    expect(again.statusCode).toBe(200)
    expect(first.json().isNewMember).toBe(true)
    expect(again.json()).toEqual({ ...first.json(), isNewMember: false })
  })

  test('a member who opens the link for a friend does not use it up', async () => {
    const { ben, eve, gusToken, trip } = await crew(app)

    const opened = await ben.post('/api/invite/join', { token: gusToken })
    const meant = await eve.post('/api/invite/join', { token: gusToken })

    expect(opened.json().tripId).toBe(trip.id)
    expect(meant.statusCode).toBe(200)
    expect((await ben.get(`/api/trips/${trip.id}`)).json().memberCount).toBe(3)
  })

  test('only when signed in: neither a stranger nor a guest can', async () => {
    const { gus, gusToken } = await crew(app)

    expect(await app.visitor().post('/api/invite/join', { token: gusToken })).toBeRefused(
      401,
      'UNAUTHENTICATED',
    )
    expect(await gus.post('/api/invite/join', { token: gusToken })).toBeRefused(401, 'UNAUTHENTICATED')
  })
})

describe('a visitor accepts', () => {
  test('becomes a guest at once and is listed among the guests', async () => {
    const { ana, gus, gusToken, gusInvite, trip } = await crew(app)
    expect((await ana.get(`/api/trips/${trip.id}/guests`)).json()).toEqual([])

    const reply = await gus.post('/api/guest/join', { token: gusToken })

    expect(reply.json()).toEqual({
      success: true,
      redirectUrl: `/?trip=${trip.id}`,
      message: 'Welcome to Tarifa Kite Week!',
      tripId: trip.id,
    })
    const guests = (await gus.get(`/api/trips/${trip.id}/guests`)).json()
    expect(guests).toEqual([
      {
        id: gusInvite.id,
        name: 'Gus',
        answer: null,
        acceptedAt: app.clock.now().toISOString(),
        expiresAt: gusInvite.expiresAt,
      },
    ])
  })

  test('repeating it changes nothing, not even the moment', async () => {
    const { ana, gus, gusToken, trip } = await crew(app)
    const first = await gus.post('/api/guest/join', { token: gusToken })
    const guests = await ana.get(`/api/trips/${trip.id}/guests`)
    app.clock.advanceMs(60_000)

    const again = await gus.post('/api/guest/join', { token: gusToken })

    expect(again.body).toBe(first.body)
    expect((await ana.get(`/api/trips/${trip.id}/guests`)).body).toBe(guests.body)
  })

  test('signed in, it is the same as joining', async () => {
    const { eve, gusToken, trip } = await crew(app)

    const reply = await eve.post('/api/guest/join', { token: gusToken })

    expect(reply.json()).toMatchObject({ success: true, redirectUrl: `/?trip=${trip.id}`, tripId: trip.id })
    expect((await eve.get(`/api/trips/${trip.id}`)).json().myRole).toBe('member')
    expect((await eve.get(`/api/trips/${trip.id}/guests`)).json()).toEqual([])
  })

  test('the link still shows the trip after an account has joined by it', async () => {
    const { eve, gus, gusInvite, trip } = await crew(app)
    await joinTrip(eve, gusInvite)

    expect((await gus.get(`/api/trips/${trip.id}`)).json().myRole).toBe('guest')
  })
})

describe('signing in with an invite', () => {
  const GUS = 'gus@crew.example'
  const CLEO = 'cleo@crew.example'
  const askWith = (email: string, inviteToken: string) =>
    app.visitor().post('/api/auth/request-magic-link', { email, inviteToken })
  const verify = async (email: string) => {
    const token = await lastLinkToken(app, app.services, email)
    const browser = app.visitor()
    return { browser, reply: await browser.get(`/api/auth/verify-magic-link?token=${token}`) }
  }

  test('for that address makes the newcomer a member and leads to the trip', async () => {
    const { ana, gusToken, trip } = await crew(app)
    await askWith(GUS, gusToken)

    const { reply } = await verify(GUS)

    expect(reply.json()).toMatchObject({
      redirectUrl: `/?trip=${trip.id}`,
      joinedTripId: trip.id,
      isNewMember: true,
      offeredInviteToken: null,
    })
    const members = (await ana.get(`/api/trips/${trip.id}/members`)).json()
    expect(members.map(({ email }: { email: string }) => email)).toContain(GUS)
    expect((await lastMail(app, app.services, GUS))?.text).toContain(
      'Signing in adds you to ‘Tarifa Kite Week’: ana invited you.',
    )
  })

  test('for another address makes no one a member until they confirm', async () => {
    const { ana, gusToken, trip } = await crew(app)
    await askWith(CLEO, gusToken)

    const { browser, reply } = await verify(CLEO)

    expect(reply.json()).toMatchObject({
      redirectUrl: '/',
      joinedTripId: null,
      isNewMember: false,
      offeredInviteToken: gusToken,
    })
    expect((await ana.get(`/api/trips/${trip.id}`)).json().memberCount).toBe(2)
    expect(await browser.get(`/api/trips/${trip.id}`)).toBeRefused(404, 'NOT_FOUND')
    const joined = await browser.post('/api/invite/join', { token: reply.json().offeredInviteToken })
    expect(joined.json()).toMatchObject({ tripId: trip.id, isNewMember: true })
  })

  test('the email says who invites to what, and that the user has not joined yet', async () => {
    const { gusToken } = await crew(app)
    await askWith(CLEO, gusToken)

    expect((await lastMail(app, app.services, CLEO))?.text).toContain(
      'ana invites you to ‘Tarifa Kite Week’. You decide whether to join once you are signed in.',
    )
  })

  test('by code it is the same', async () => {
    const { ana, gusToken, trip } = await crew(app)
    const browser = app.visitor()
    await browser.post('/api/auth/request-magic-link', { email: CLEO, inviteToken: gusToken })
    const code = await lastCode(app, app.services, CLEO)

    const reply = await browser.post('/api/auth/verify-code', { email: CLEO, code })

    expect(reply.json()).toMatchObject({ joinedTripId: null, offeredInviteToken: gusToken })
    expect((await ana.get(`/api/trips/${trip.id}`)).json().memberCount).toBe(2)
  })

  test('leads a member of the trip there, whomever the invite was made for', async () => {
    const { ben, gusToken, trip } = await crew(app)
    await askWith(ben.email, gusToken)

    const { reply } = await verify(ben.email)

    expect(reply.json()).toMatchObject({ redirectUrl: `/?trip=${trip.id}`, isNewMember: false })
    expect(reply.json().offeredInviteToken).toBeNull()
  })

  test('still signs in when the invite was revoked meanwhile, and joins and offers nothing', async () => {
    const { ana, gusInvite, gusToken, trip } = await crew(app)
    for (const email of [GUS, CLEO]) await askWith(email, gusToken)
    await ana.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)

    for (const email of [GUS, CLEO]) {
      const { reply } = await verify(email)
      expect(reply.json()).toMatchObject({ redirectUrl: '/', user: { email }, offeredInviteToken: null })
    }
    expect((await ana.get(`/api/trips/${trip.id}`)).json().memberCount).toBe(2)
  })

  test('still signs in when another user has used the invite', async () => {
    const { eve, gusInvite, gusToken } = await crew(app)
    for (const email of [GUS, CLEO]) await askWith(email, gusToken)
    await joinTrip(eve, gusInvite)

    for (const email of [GUS, CLEO]) {
      const { reply } = await verify(email)
      expect(reply.json()).toMatchObject({ redirectUrl: '/', offeredInviteToken: null })
    }
  })

  test('account, membership and session are created together or not at all', async () => {
    const { ana, gusToken, trip } = await crew(app)
    await askWith(GUS, gusToken)
    const { db } = app.services.database
    const count = async () => ({
      users: (await db.selectFrom('users').select('id').execute()).length,
      sessions: (await db.selectFrom('sessions').select('id').execute()).length,
      members: (await ana.get(`/api/trips/${trip.id}`)).json().memberCount,
    })
    const before = await count()
    const token = await lastLinkToken(app, app.services, GUS)
    await db.schema.alterTable('sessions').renameTo('sessions_away').execute()
    const failed = await app.visitor().get(`/api/auth/verify-magic-link?token=${token}`)
    await db.schema.alterTable('sessions_away').renameTo('sessions').execute()

    expect(failed).toBeRefused(500, 'INTERNAL', 'Internal error')
    expect(await count()).toEqual(before)
    const again = await app.visitor().get(`/api/auth/verify-magic-link?token=${token}`)
    expect(again.statusCode).toBe(200)
    expect(await count()).toEqual({ users: 4, sessions: 4, members: 3 })
  })
})

test('the guest list is open only to members and guests', async () => {
  const { ben, gus, eve, trip } = await crew(app)
  const path = `/api/trips/${trip.id}/guests`

  expect((await ben.get(path)).statusCode).toBe(200)
  expect((await gus.get(path)).statusCode).toBe(200)
  expect(await eve.get(path)).toBeRefused(404, 'NOT_FOUND')
  expect(await app.visitor().get(path)).toBeRefused(401, 'UNAUTHENTICATED')
})

test('a guest whose invite was claimed, revoked or expired is no longer listed', async () => {
  const { ana, eve, gus, gusInvite, gusToken, trip } = await crew(app)
  const path = `/api/trips/${trip.id}/guests`
  const names = async () => (await ana.get(path)).json().map(({ name }: { name: string }) => name)
  const others = []
  for (const name of ['Revoked', 'Late']) {
    const made = await invite(ana, trip, { email: `${name}@crew.example`, name })
    await app.visitor().post('/api/guest/join', { token: tokenOf(made) })
    others.push(made)
  }
  await gus.post('/api/guest/join', { token: gusToken })
  expect((await names()).sort()).toEqual(['Gus', 'Late', 'Revoked'])

  await joinTrip(eve, gusInvite)
  await ana.delete(`/api/trips/${trip.id}/invites/${others[0]?.id}`)
  expect(await names()).toEqual(['Late'])
  app.clock.advanceMs(7 * 86_400_000)

  expect(await names()).toEqual([])
})

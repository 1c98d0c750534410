import type { Trip } from '@sendit/core/trips/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { crew, invite, person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const aboutTrip = ({ name, location, tripDate, tripEndDate }: Trip) => ({
  ...{ name, location, tripDate, tripEndDate },
})

describe('an invite link', () => {
  test('answers the id that the messages of its guest carry', async () => {
    const { gus, gusToken, trip } = await crew(app)
    await gus.post('/api/guest/join', { token: gusToken })
    const { id } = (await app.visitor().get(`/api/guest/validate?token=${gusToken}`)).json()

    const guests: { id: string }[] = (await gus.get(`/api/trips/${trip.id}/guests`)).json()

    expect(guests.map((guest) => guest.id)).toEqual([id])
  })

  test('that an account has used says so, but not whose it is', async () => {
    const { ana, ben, eve, trip } = await crew(app)
    const { inviteUrl } = await invite(ana, trip, { email: 'cleo@crew.example', name: 'Cleo' })
    const token = new URL(inviteUrl).searchParams.get('token')
    const cleo = await person(app, 'cleo@crew.example')
    await cleo.post('/api/invite/join', { token })

    for (const caller of [app.visitor(), eve, ben]) {
      const reply = await caller.get(`/api/guest/validate?token=${token}`)
      expect(reply.json()).toMatchObject({ isUsed: true })
      expect(reply.body).not.toContain('cleo@')
    }
    expect(await eve.post('/api/invite/join', { token })).toBeRefused(409, 'INVITE_CLAIMED')
  })

  test('gives its holder the name, trip and expiry, and never the address', async () => {
    const { gusInvite, gusToken, trip } = await crew(app)

    const reply = await app.visitor().get(`/api/guest/validate?token=${gusToken}`)

    expect(reply.json()).toEqual({
      ...{ id: gusInvite.id, name: 'Gus', expiresAt: gusInvite.expiresAt, tripId: trip.id },
      ...{ trip: aboutTrip(trip), invitedBy: 'ana', isUsed: false },
    })
    expect(reply.body).not.toContain('gus@crew.example')
  })

  test('tells a signed-in user whether it is theirs, but not whose it is', async () => {
    const { ben, eve, gusInvite, gusToken, trip } = await crew(app)
    const gus = await person(app, 'Gus@crew.example')
    const ask = (caller: Caller) => caller.get(`/api/guest/validate?token=${gusToken}`)
    const facts = {
      ...{ id: gusInvite.id, name: 'Gus', expiresAt: gusInvite.expiresAt, tripId: trip.id },
      ...{ trip: aboutTrip(trip), invitedBy: 'ana', isUsed: false },
    }

    const [theirs, inTrip, strangers] = [await ask(gus), await ask(ben), await ask(eve)]

    expect(theirs.json()).toEqual({ ...facts, isForCaller: true })
    expect(inTrip.json()).toEqual({ ...facts, isForCaller: true })
    expect(strangers.json()).toEqual({ ...facts, isForCaller: false })
    expect(theirs.body + inTrip.body + strangers.body).not.toContain('@')
  })

  test.each(['', '?token=', '?token=nonsense', `?token=${'A'.repeat(43)}`])(
    'that is none (%j) is refused in the words of the landing screen',
    async (query) => {
      const reply = await app.visitor().get(`/api/guest/validate${query}`)

      expect(reply).toBeRefused(
        404,
        'INVITE_INVALID',
        'This invitation link is no longer valid or has expired.',
      )
    },
  )

  test('that has ended tells its holder whether it expired or was revoked', async () => {
    const { ana, gusInvite, gusToken, trip } = await crew(app)
    const cleo = await invite(ana, trip, { email: 'cleo@crew.example' })
    const cleoToken = new URL(cleo.inviteUrl).searchParams.get('token')
    const ask = async (token: string | null) =>
      (await app.visitor().get(`/api/guest/validate?token=${token}`)).json()

    await ana.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)
    app.clock.advanceMs(WEEK)

    expect(await ask(gusToken)).toMatchObject({ code: 'INVITE_INVALID', reason: 'revoked' })
    expect(await ask(cleoToken)).toMatchObject({ code: 'INVITE_INVALID', reason: 'expired' })
    expect(await ask('A'.repeat(43))).not.toHaveProperty('reason')
  })

  test("works for 7 days by the server's clock", async () => {
    const { gus, gusToken, eve, trip } = await crew(app)

    app.clock.advanceMs(WEEK - 1)
    expect((await app.visitor().get(`/api/guest/validate?token=${gusToken}`)).statusCode).toBe(200)
    expect((await gus.get(`/api/trips/${trip.id}`)).statusCode).toBe(200)
    app.clock.advanceMs(1)

    expect(await app.visitor().get(`/api/guest/validate?token=${gusToken}`)).toBeRefused(
      404,
      'INVITE_INVALID',
    )
    expect(await gus.get(`/api/trips/${trip.id}`)).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await eve.post('/api/invite/join', { token: gusToken })).toBeRefused(404, 'INVITE_INVALID')
    expect(await app.visitor().post('/api/guest/join', { token: gusToken })).toBeRefused(
      404,
      'INVITE_INVALID',
    )
  })

  test('of another installation opens nothing here', async () => {
    const { trip } = await crew(app)
    const other = await createTestApp({ env: { APP_SECRET: 'another-secret-of-32-characters!!' } })
    const theirs = await crew(other)
    await other.close()

    const stranger = app.visitor().withInvite(theirs.gusToken)

    expect(await stranger.get(`/api/trips/${trip.id}`)).toBeRefused(401, 'UNAUTHENTICATED')
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Executor } from '#db/schema.ts'
import { crew, invite, person, tokenOf } from '#testing/crew.ts'
import { holdRows, holdTrip, waitingForRows } from '#testing/held-rows.ts'
import { createTestApp, lastLinkToken, type TestApp } from '#testing/test-app.ts'
import { testEngine } from '#testing/test-database.ts'
import '#testing/matchers.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function lastOwner() {
  const { ana, ben, trip } = await crew(app)
  await ben.delete(`/api/trips/${trip.id}/leave`)
  const open = await invite(ana, trip, { email: 'dan@crew.example', name: 'Dan' })
  const token = tokenOf(open)
  const dan = await person(app, 'dan@crew.example')
  const visitor = app.visitor()
  await visitor.post('/api/auth/request-magic-link', { email: 'dan@crew.example', inviteToken: token })
  const link = await lastLinkToken(app, app.services, 'dan@crew.example')
  const ways = {
    'joining while signed in': () => dan.post('/api/invite/join', { token }),
    'opening the link while signed in': () => dan.post('/api/guest/join', { token }),
    'signing in by a mailed link': () => visitor.get(`/api/auth/verify-magic-link?token=${link}`),
    'looking on as a guest': () => app.visitor().post('/api/guest/join', { token }),
  }
  return { ana, trip, inviteId: open.id, ways, leave: () => ana.delete(`/api/trips/${trip.id}/leave`) }
}

const touchInvite = (inviteId: string) => (tx: Executor) =>
  tx.updateTable('invites').set({ name: 'Dan' }).where('id', '=', inviteId).execute()

async function stateOf(tripId: string) {
  const { db } = app.services.database
  const crewNow = await db
    .selectFrom('memberships')
    .select('role')
    .where('trip_id', '=', tripId)
    .where('left_at', 'is', null)
    .execute()
  const trip = await db
    .selectFrom('trips')
    .select('archived_at')
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow()
  return { crew: crewNow.map(({ role }) => role), isArchived: trip.archived_at !== null }
}

const GOES_ON = { crew: ['owner'], isArchived: false }
const IS_OVER = { crew: [], isArchived: true }
/** On SQLite the caller with fewer queries before the write may win. */
const otherOrder = (state: object) => (testEngine === 'sqlite' ? [state] : [])

const JOINING = [
  'joining while signed in',
  'opening the link while signed in',
  'signing in by a mailed link',
] as const

describe.each(JOINING)('%s while the last one leaves', (way) => {
  test('first: the trip continues and has an owner', async () => {
    const { ways, leave, trip, inviteId } = await lastOwner()
    const held = await holdRows(app, touchInvite(inviteId))

    const joining = ways[way]()
    await waitingForRows(app, 1)
    const leaving = leave()
    await waitingForRows(app, 2)
    await held.release()

    await Promise.all([joining, leaving])
    expect([GOES_ON, ...otherOrder(IS_OVER)]).toContainEqual(await stateOf(trip.id))
  })

  test('second: the trip is over and has no members', async () => {
    const { ways, leave, trip, inviteId } = await lastOwner()
    const held = await holdRows(app, touchInvite(inviteId))

    const leaving = leave()
    await waitingForRows(app, 1)
    const joining = ways[way]()
    await waitingForRows(app, 2)
    await held.release()

    await Promise.all([joining, leaving])
    expect([IS_OVER, ...otherOrder(GOES_ON)]).toContainEqual(await stateOf(trip.id))
  })
})

describe.each([...JOINING, 'looking on as a guest'] as const)('%s by an invite', (way) => {
  test('that is revoked in the same moment does not let anybody in', async () => {
    const { ways, trip, inviteId } = await lastOwner()
    const held = await holdRows(app, (tx) =>
      tx.updateTable('invites').set({ revoked_at: app.clock.now() }).where('id', '=', inviteId).execute(),
    )

    const joining = ways[way]()
    await waitingForRows(app, 1)
    await held.release()

    const reply = await joining
    if (way === 'signing in by a mailed link') expect(reply.statusCode).toBe(200)
    else expect(reply).toBeRefused(404, 'INVITE_INVALID')
    expect(await stateOf(trip.id)).toEqual({ crew: ['owner'], isArchived: false })
    const { db } = app.services.database
    const row = await db
      .selectFrom('invites')
      .select(['claimed_by', 'accepted_at'])
      .where('id', '=', inviteId)
      .executeTakeFirst()
    expect(row).toEqual({ claimed_by: null, accepted_at: null })
  })
})

test('a member leaving at the same moment can no longer invite', async () => {
  const { ben, trip } = await crew(app)
  const held = await holdTrip(app, trip.id)

  const leaving = ben.delete(`/api/trips/${trip.id}/leave`)
  await waitingForRows(app, 1)
  const inviting = ben.post(`/api/trips/${trip.id}/invites`, { email: 'dan@crew.example' })
  await waitingForRows(app, 2)
  await held.release()

  expect((await leaving).statusCode).toBe(200)
  expect(await inviting).toBeRefused(404, 'NOT_FOUND')
})

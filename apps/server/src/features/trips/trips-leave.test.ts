import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew, invite, joinTrip, person, planTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('a member who leaves loses access at once, and nobody else does', async () => {
  const { ana, ben, trip } = await crew(app)

  const reply = await ben.delete(`/api/trips/${trip.id}/leave`)

  expect(reply.statusCode).toBe(200)
  expect(await ben.get(`/api/trips/${trip.id}`)).toBeRefused(404, 'NOT_FOUND')
  expect((await ben.get('/api/trips')).json()).toEqual([])
  expect((await ana.get(`/api/trips/${trip.id}`)).json()).toMatchObject({ memberCount: 1, myRole: 'owner' })
})

test('leaving twice is answered as if the trip had never been', async () => {
  const { ben, trip } = await crew(app)
  await ben.delete(`/api/trips/${trip.id}/leave`)

  expect(await ben.delete(`/api/trips/${trip.id}/leave`)).toBeRefused(404, 'NOT_FOUND')
})

test('an owner who leaves hands over to the longest-standing member', async () => {
  const { ana, ben, trip } = await crew(app)
  app.clock.advanceMs(60_000)
  const cleo = await person(app, 'cleo@crew.example')
  await joinTrip(cleo, await invite(ana, trip, { email: cleo.email }))

  await ana.delete(`/api/trips/${trip.id}/leave`)

  expect((await ben.get(`/api/trips/${trip.id}`)).json().myRole).toBe('owner')
  expect((await cleo.get(`/api/trips/${trip.id}`)).json().myRole).toBe('member')
})

test('the last one out archives the trip: its guests and its links end', async () => {
  const { ana, ben, gus, gusToken, trip } = await crew(app)
  const open = await invite(ana, trip, { email: 'cleo@crew.example' })

  await ben.delete(`/api/trips/${trip.id}/leave`)
  await ana.delete(`/api/trips/${trip.id}/leave`)

  expect(await gus.get(`/api/trips/${trip.id}`)).toBeRefused(401, 'UNAUTHENTICATED')
  expect(await app.visitor().get(`/api/guest/validate?token=${gusToken}`)).toBeRefused(404, 'INVITE_INVALID')
  const token = new URL(open.inviteUrl).searchParams.get('token')
  const cleo = await person(app, 'cleo@crew.example')
  expect(await cleo.post('/api/invite/join', { token: String(token) })).toBeRefused(404, 'INVITE_INVALID')
})

test('both leaving at once ends in an archived trip, not in one without an owner', async () => {
  const { ana, ben, trip } = await crew(app)

  const replies = await Promise.all([ana, ben].map((one) => one.delete(`/api/trips/${trip.id}/leave`)))

  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200])
  const row = await app.services.database.db
    .selectFrom('trips')
    .select('archived_at')
    .where('id', '=', trip.id)
    .executeTakeFirstOrThrow()
  expect(row.archived_at).toEqual(app.clock.now())
})

test('coming back needs a new invite, and makes a member of a former owner', async () => {
  const { ana, ben, trip } = await crew(app)
  await ana.delete(`/api/trips/${trip.id}/leave`)
  const used = await invite(ben, trip, { email: ana.email })
  await joinTrip(ana, used)
  await ana.delete(`/api/trips/${trip.id}/leave`)

  const again = await ana.post('/api/invite/join', {
    token: String(new URL(used.inviteUrl).searchParams.get('token')),
  })
  expect(again).toBeRefused(409, 'INVITE_CLAIMED')
  await joinTrip(ana, await invite(ben, trip, { email: ana.email }))

  expect((await ana.get(`/api/trips/${trip.id}`)).json()).toMatchObject({ myRole: 'member', memberCount: 2 })
})

test('a guest cannot leave a trip', async () => {
  const { gus, trip } = await crew(app)

  expect(await gus.delete(`/api/trips/${trip.id}/leave`)).toBeRefused(403, 'GUEST_FORBIDDEN')
})

test('leaving one trip leaves the others alone', async () => {
  const { ana, trip } = await crew(app)
  const other = await planTrip(ana, { name: 'Dakhla' })

  await ana.delete(`/api/trips/${trip.id}/leave`)

  expect((await ana.get('/api/trips')).json()).toMatchObject([{ id: other.id, myRole: 'owner' }])
})

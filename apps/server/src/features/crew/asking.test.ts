import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { crewOverHttp, type Person, person, TARIFA } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof crewOverHttp>>
beforeEach(async () => {
  app = await createTestApp()
  stage = await crewOverHttp(app)
})
afterEach(() => app.close())

const NEXT = { ...TARIFA, name: 'The next one', tripDate: '2027-07-15', tripEndDate: null }
const planNext = (caller: Caller, extra = {}, headers = {}) =>
  caller.post('/api/trips', { ...NEXT, crewOf: stage.trip.id }, { headers, ...extra })
const membersOf = async (caller: Caller, tripId: string) =>
  (await caller.get(`/api/trips/${tripId}/members`))
    .json()
    .map(({ displayName }: { displayName: string }) => displayName)
const invitesOf = async (caller: Caller, tripId: string) =>
  (await caller.get(`/api/trips/${tripId}/invites`)).json().map(({ email }: { email: string }) => email)
const tripsOf = async (caller: Person) =>
  (await caller.get('/api/trips')).json().map(({ name }: { name: string }) => name)

test('the crew of another trip is invited, and only joins the new one on accepting', async () => {
  const { ana, ben, trip } = stage
  await ana.post(`/api/trips/${trip.id}/seats`, { name: 'Kim' })

  const reply = await planNext(ana)

  const next = reply.json()
  expect(reply.statusCode).toBe(201)
  expect(next).toMatchObject({ name: 'The next one', myRole: 'owner', memberCount: 2 })
  expect(await membersOf(ana, next.id)).toEqual(['ana', 'Kim'])
  expect(await invitesOf(ana, next.id)).toEqual([ben.email])
  expect(await tripsOf(ben)).toEqual([trip.name])
})

test('former members and guests are not invited', async () => {
  const { ana, ben, trip } = stage
  const cleo = await person(app, 'cleo@crew.example')
  const invited = (await ana.post(`/api/trips/${trip.id}/invites`, { email: cleo.email })).json()
  await cleo.post('/api/invite/join', { token: new URL(invited.inviteUrl).searchParams.get('token') })
  await ben.delete(`/api/trips/${trip.id}/leave?anyway=true`)

  const next = (await planNext(ana)).json()

  expect(await invitesOf(ana, next.id)).toEqual([cleo.email])
})

test('only a member of that trip asks its crew, and no trip is made of a refusal', async () => {
  const { ana, eve, gus } = stage

  expect(await planNext(eve)).toBeRefused(404, 'NOT_FOUND')
  expect(await planNext(gus)).toBeRefused(403, 'GUEST_FORBIDDEN')
  expect(await ana.post('/api/trips', { ...NEXT, crewOf: 'nonsense' })).toBeRefused(400, 'VALIDATION')
  expect(await tripsOf(eve)).toEqual([])
})

test('the emails count towards the invite limit', async () => {
  const { ana } = stage
  // The crew used two; each further trip asks only Ben.
  for (let trips = 0; trips < 18; trips += 1) expect((await planNext(ana)).statusCode).toBe(201)

  expect(await planNext(ana)).toBeRefused(429, 'RATE_LIMITED')
  expect((await ana.post('/api/trips', NEXT)).statusCode).toBe(201)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#auth/actor.ts'
import { createPrincipals } from '#auth/principals.ts'
import { crew, invite, type Person, planTrip, tokenOf } from '#testing/crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createTripGate, type TripLevel } from './trip-gate.ts'

const LEVELS = ['read', 'contribute', 'write', 'owner'] as const satisfies readonly TripLevel[]

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
let actors: Record<'owner' | 'member' | 'guest' | 'outsider' | 'nobody', Actor>
beforeAll(async () => {
  app = await createTestApp()
  people = await crew(app)
  const { database, clock } = app.services
  const principals = createPrincipals({ db: database.db, clock })
  const ofSession = (person: Person) => principals.identify({ sessionToken: person.cookies.get('sid') })
  actors = {
    owner: await ofSession(people.ana),
    member: await ofSession(people.ben),
    guest: await principals.identify({ guestToken: people.gusToken }),
    outsider: await ofSession(people.eve),
    nobody: await principals.identify({}),
  }
})
afterAll(() => app.close())

function answers(actor: Actor, tripId: string): Promise<string[]> {
  const gate = createTripGate(app.services.database.db)
  return Promise.all(
    LEVELS.map((level) =>
      gate.enter(actor, tripId, level as 'write').then(
        ({ role }) => role,
        (error: { code: string }) => error.code,
      ),
    ),
  )
}

test.each([
  ['owner', ['owner', 'owner', 'owner', 'owner']],
  ['member', ['member', 'member', 'member', 'NOT_OWNER']],
  ['guest', ['guest', 'guest', 'GUEST_FORBIDDEN', 'GUEST_FORBIDDEN']],
  ['outsider', ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']],
  ['nobody', ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED']],
] as const)('the %s of a trip is answered by level: %j', async (who, expected) => {
  expect(await answers(actors[who], people.trip.id)).toEqual(expected)
})

test('an invite opens its own trip alone', async () => {
  const other = await planTrip(people.ana)

  expect((await answers(actors.guest, other.id)).slice(0, 2)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect((await answers(actors.guest, randomUUID())).slice(0, 2)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})

test('a member who left a trip gets not found', async () => {
  await people.ben.delete(`/api/trips/${people.trip.id}/leave`)

  expect(await answers(actors.member, people.trip.id)).toEqual(Array(4).fill('NOT_FOUND'))
})

test('once its last member leaves, a trip admits no one, not even an identified guest', async () => {
  const over = await planTrip(people.ana)
  const { database, clock } = app.services
  const { identify } = createPrincipals({ db: database.db, clock })
  const guestToken = tokenOf(await invite(people.ana, over, { email: 'zoe@crew.example' }))
  const guest = await identify({ guestToken })
  expect(guest).toMatchObject({ kind: 'guest' })

  await people.ana.delete(`/api/trips/${over.id}/leave`)

  expect(await answers(actors.owner, over.id)).toEqual(Array(4).fill('NOT_FOUND'))
  expect((await answers(guest, over.id)).slice(0, 2)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect(await identify({ guestToken })).toMatchObject({ kind: 'anon' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPrincipals } from '#auth/principals.ts'
import { COLUMNS } from '#db/columns.ts'
import { tripFacts } from '#features/trips/facts-store.ts'
import { createCaller } from '#testing/caller.ts'
import { openCountingServer } from '#testing/counting-server.ts'
import { crew, type Person, planTrip } from '#testing/crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createTripGate, type Membership, TripRead } from './trip-gate.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeAll(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterAll(() => app.close())

const stand = () => {
  const { database, clock } = app.services
  return {
    principals: createPrincipals({ db: database.db, clock }),
    gate: createTripGate(database.db),
  }
}

const sessionOf = (person: Person) => ({ sessionToken: person.cookies.get('sid') })

test('a read of a trip asks who it is, where they are and for the trip in one statement', async () => {
  const { ana, gusToken, trip } = people
  const { server, counted } = await openCountingServer(app)
  const caller = createCaller(server)
  const read = async (query: string, headers: Record<string, string>) => {
    const before = counted()
    const reply = await caller.get(`/api/trips/${trip.id}${query}`, { headers })
    return { reply, statements: counted() - before }
  }
  const cookie = ana.cookieHeader()

  const first = await read('', { cookie })
  const unchanged = await read('', { cookie, 'if-none-match': String(first.reply.headers.etag) })
  const changed = await read('', { cookie, 'if-none-match': '"of-long-ago"' })
  const ofGuest = await read(`?token=${gusToken}`, {})

  const tries = [first, unchanged, changed, ofGuest]
  expect(tries.map(({ reply, statements }) => [reply.statusCode, statements])).toEqual([
    [200, 1],
    [304, 1],
    [200, 2],
    [200, 3],
  ])
  expect(first.reply.json()).toEqual(changed.reply.json())
  await server.close()
})

test('preloaded trip data is separate from the user and only returned to its own reader', async () => {
  const { ana, eve, trip } = people
  const { principals, gate } = stand()
  const other = new TripRead(() => () => ['trips.name'])

  const { actor, membership } = await principals.identifyIn(sessionOf(ana), trip.id, tripFacts)
  const stranger = await principals.identifyIn(sessionOf(eve), trip.id, tripFacts)
  const access = await gate.enter(actor, trip.id, 'read', membership)

  expect(actor).toEqual(await principals.identify(sessionOf(ana)))
  expect([tripFacts.of(access)?.name, other.of(access)]).toEqual([trip.name, undefined])
  expect(stranger.membership).toBeUndefined()
})

test('no column of a trip that is read along is named like one of a person', async () => {
  const { db } = app.services.database
  const row = await db.selectFrom('trips').select(tripFacts.columns(db)).executeTakeFirstOrThrow()
  const names: readonly string[] = COLUMNS.users

  expect(Object.keys(row)).toContain('photos')
  expect(Object.keys(row).filter((name) => names.includes(name))).toEqual([])
})

test('it reports the membership of each member, and none for outsiders or unknown trips', async () => {
  const { ana, ben, eve, gusToken, trip } = people
  const { principals, gate } = stand()

  const owner = await principals.identifyIn(sessionOf(ana), trip.id)
  const member = await principals.identifyIn(sessionOf(ben), trip.id)
  const stranger = await principals.identifyIn(sessionOf(eve), trip.id)
  const nowhere = await principals.identifyIn(sessionOf(ana), '0198c0de-0000-7000-8000-00000000000b')
  const guest = await principals.identifyIn({ guestToken: gusToken }, trip.id)
  const nobody = await principals.identifyIn({ sessionToken: 'made-up' }, trip.id)

  expect([owner.membership?.role, member.membership?.role]).toEqual(['owner', 'member'])
  expect(owner.actor).toEqual(await principals.identify(sessionOf(ana)))
  expect(owner.membership?.state).toEqual((await gate.enter(owner.actor, trip.id, 'read')).state)
  expect([stranger.membership, nowhere.membership, guest.membership, nobody.membership]).toEqual(
    Array(4).fill(undefined),
  )
  expect([stranger.actor.kind, guest.actor.kind, nobody.actor.kind]).toEqual(['user', 'guest', 'anon'])
})

test('neither a trip that was archived nor one that was left is a place', async () => {
  const { ana, ben } = people
  const { principals } = stand()
  const archived = await planTrip(ana)
  await ana.delete(`/api/trips/${archived.id}/leave`)
  const left = people.trip
  await ben.delete(`/api/trips/${left.id}/leave`)

  expect((await principals.identifyIn(sessionOf(ana), archived.id)).membership).toBeUndefined()
  expect((await principals.identifyIn(sessionOf(ben), left.id)).membership).toBeUndefined()
})

test('a membership of another user or in another trip grants no access', async () => {
  const { ana, eve, trip } = people
  const { principals, gate } = stand()
  const { actor, membership } = await principals.identifyIn(sessionOf(ana), trip.id)
  const { actor: stranger } = await principals.identifyIn(sessionOf(eve), trip.id)
  const ofEve = await planTrip(eve)
  const known = membership as Membership

  await expect(gate.enter(stranger, trip.id, 'read', known)).rejects.toThrow(/not found/i)
  await expect(gate.enter(actor, ofEve.id, 'read', known)).rejects.toThrow(/not found/i)
  expect((await gate.enter(actor, trip.id, 'owner', known)).role).toBe('owner')
})

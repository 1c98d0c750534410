import type { Award } from '@sendit/core/awards/contract.ts'
import { MAX_AWARDS } from '@sendit/core/awards/limits.ts'
import { STANDARD_AWARDS } from '@sendit/core/awards/standard-awards.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardCrew, createAward as create, listAwards } from '#testing/award-crew.ts'
import { invite, joinTrip, planTrip, TARIFA } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const categories = (awards: Award[]) => awards.map(({ category }) => category)

describe('the awards of a new trip', () => {
  test('are the standard twenty, in order, open for nominations and without a creator', async () => {
    const { ben, trip } = await awardCrew(app)

    const awards = await listAwards(ben, trip)

    expect(categories(awards)).toEqual(STANDARD_AWARDS)
    expect(awards[0]).toEqual({
      id: expect.any(String),
      category: 'Biggest Boost',
      description: null,
      status: 'nomination',
      winner: null,
      isStandard: true,
      createdBy: null,
      createdByName: null,
      nominations: [],
      myVote: null,
      voterCount: 0,
      votingEndsAt: null,
      votingEndedAt: null,
      missing: [],
      remindedAt: null,
    })
  })

  test('a trip planned twice with one key has its twenty once', async () => {
    const { ana } = await awardCrew(app)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const plan = () => ana.post('/api/trips', { ...TARIFA, name: 'Twice' }, { headers })

    const replies = await Promise.all([plan(), plan()])

    const [one, other] = replies.map((reply) => reply.json())
    expect(other.id).toBe(one.id)
    expect(await listAwards(ana, one)).toHaveLength(STANDARD_AWARDS.length)
  })

  test('stay at twenty when six screens create them at once, and each gets these rows', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const before = await listAwards(ana, trip)
    const screens = [ana, ben, ana, ben, ana, ben]

    const replies = await Promise.all(
      screens.flatMap((screen) => STANDARD_AWARDS.map((category) => create(screen, trip, category))),
    )

    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(STANDARD_AWARDS.length)
    expect(await listAwards(ana, trip)).toEqual(before)
  })

  test('standard awards that are missing are made once by six screens at once', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    await app.services.database.db.deleteFrom('awards').where('trip_id', '=', trip.id).execute()

    const replies = await Promise.all(
      [ana, ben, ana, ben, ana, ben].flatMap((screen) =>
        STANDARD_AWARDS.map((category) => create(screen, trip, category)),
      ),
    )

    const made = replies.filter((reply) => reply.statusCode === 201)
    expect(made).toHaveLength(STANDARD_AWARDS.length)
    const awards = await listAwards(ben, trip)
    expect(categories(awards)).toEqual(STANDARD_AWARDS)
    expect(awards.every(({ createdBy, isStandard }) => isStandard && createdBy === null)).toBe(true)
  })
})

describe('a custom award', () => {
  test('comes after the standard ones, by age, with its creator', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const url = `/api/trips/${trip.id}/awards`

    const pump = await ben.post(url, { category: '  Golden Pump ', description: ' For who brought it. ' })
    const apron = await ana.post(url, { category: 'Apron', description: '' })

    expect(pump.statusCode).toBe(201)
    expect(pump.json()).toMatchObject({
      category: 'Golden Pump',
      description: 'For who brought it.',
      status: 'nomination',
      isStandard: false,
      createdBy: ben.user.id,
      createdByName: 'ben',
    })
    expect((await listAwards(ana, trip)).slice(20)).toEqual([pump.json(), apron.json()])
    expect(apron.json().description).toBeNull()
  })

  test.each(['golden pump', ' GOLDEN  Pump ', 'Golden Pump'])(
    'named %j as well returns the existing award',
    async (category) => {
      const { ana, ben, trip } = await awardCrew(app)
      const first = await ben.post(`/api/trips/${trip.id}/awards`, { category: 'Golden Pump' })

      const reply = await ana.post(`/api/trips/${trip.id}/awards`, { category, description: 'Mine now' })

      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toEqual(first.json())
    },
  )

  test('is matched by name alike on every database, including accented letters', async () => {
    const { ana, trip } = await awardCrew(app)
    const first = await ana.post(`/api/trips/${trip.id}/awards`, { category: 'Größte ÜBUNG' })

    const reply = await ana.post(`/api/trips/${trip.id}/awards`, { category: 'größte übung' })

    expect(reply.json().id).toBe(first.json().id)
  })

  test('starts open for nominations whatever the client sends', async () => {
    const { ana, trip } = await awardCrew(app)

    const reply = await ana.post(`/api/trips/${trip.id}/awards`, {
      category: 'Golden Pump',
      status: 'completed',
      winner: ana.user.id,
      createdBy: 'somebody',
    })

    expect(reply.json()).toMatchObject({ status: 'nomination', winner: null, createdBy: ana.user.id })
  })

  test.each([[{}], [{ category: '   ' }], [{ category: null }]])(
    'without a name is refused with the form’s own words (%j)',
    async (body) => {
      const { ana, trip } = await awardCrew(app)

      const reply = await ana.post(`/api/trips/${trip.id}/awards`, body)

      expect(reply).toBeRefused(400, 'VALIDATION', 'Please enter an award name')
    },
  )

  test('beyond the fiftieth is refused, and an existing one is still returned', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const names = Array.from({ length: MAX_AWARDS - 20 + 3 }, (_, index) => `Award ${index}`)

    const replies = await Promise.all(
      names.map((name, index) => create(index % 2 === 0 ? ana : ben, trip, name)),
    )

    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(MAX_AWARDS - 20)
    const refused = replies.filter((reply) => reply.statusCode !== 201)
    for (const reply of refused) {
      expect(reply).toBeRefused(409, 'LIMIT_REACHED', 'A trip can have 50 awards.')
    }
    expect(await listAwards(ana, trip)).toHaveLength(MAX_AWARDS)
    expect((await create(ana, trip, 'biggest boost')).statusCode).toBe(200)
  })

  test('of one trip is not there for another', async () => {
    const { ana, trip } = await awardCrew(app)
    const other = await planTrip(ana, { name: 'Dakhla' })
    await ana.post(`/api/trips/${trip.id}/awards`, { category: 'Golden Pump' })

    expect(categories(await listAwards(ana, other))).toEqual(STANDARD_AWARDS)
  })
})

describe('who may', () => {
  test('see the awards: only members and the guest of this trip', async () => {
    const { ana, ben, gus, eve, trip } = await awardCrew(app)
    const url = `/api/trips/${trip.id}/awards`

    expect((await ben.get(url)).json()).toEqual((await ana.get(url)).json())
    expect((await gus.get(url)).json()).toEqual((await ana.get(url)).json())
    expect(await eve.get(url)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().get(url)).toBeRefused(401, 'UNAUTHENTICATED')
  })

  test('create awards: members, not guests and not outsiders', async () => {
    const { gus, eve, trip } = await awardCrew(app)
    const url = `/api/trips/${trip.id}/awards`
    const body = { category: 'Golden Pump' }

    expect(await gus.post(url, body)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await eve.post(url, body)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().post(url, body)).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await listAwards(gus, trip)).toHaveLength(20)
  })

  test('do anything with an award by its id: only those in its trip', async () => {
    const { ana, gus, eve, trip } = await awardCrew(app)
    const [award] = await listAwards(ana, trip)
    const reads = ['nominations', 'votes', 'my-vote'].map((part) => `/api/awards/${award?.id}/${part}`)
    const writes: [string, object][] = [
      ['nominations', { nominatedUserId: ana.user.id }],
      ['vote', { nominationId: crypto.randomUUID() }],
    ]

    for (const url of reads) {
      expect((await gus.get(url)).statusCode).toBe(200)
      expect(await eve.get(url)).toBeRefused(404, 'NOT_FOUND')
      expect(await app.visitor().get(url)).toBeRefused(401, 'UNAUTHENTICATED')
    }
    for (const [part, body] of writes) {
      const url = `/api/awards/${award?.id}/${part}`
      expect(await gus.post(url, body)).toBeRefused(403, 'GUEST_FORBIDDEN')
      expect(await eve.post(url, body)).toBeRefused(404, 'NOT_FOUND')
    }
    expect(await gus.patch(`/api/awards/${award?.id}`, { status: 'voting' })).toBeRefused(
      403,
      'GUEST_FORBIDDEN',
    )
    expect(await eve.patch(`/api/awards/${award?.id}`, { status: 'voting' })).toBeRefused(404, 'NOT_FOUND')
  })

  test.each([crypto.randomUUID(), 'x', '%00', '1%27%20or%201=1'])(
    'reach an award with the id %j: no one',
    async (id) => {
      const { ana, gus } = await awardCrew(app)

      expect(await ana.get(`/api/awards/${id}/votes`)).toBeRefused(404, 'NOT_FOUND')
      expect(await gus.get(`/api/awards/${id}/votes`)).toBeRefused(404, 'NOT_FOUND')
      expect(await ana.patch(`/api/awards/${id}`, { status: 'voting' })).toBeRefused(404, 'NOT_FOUND')
    },
  )

  test('continue after leaving: no one', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const [award] = await listAwards(ben, trip)
    await ben.delete(`/api/trips/${trip.id}/leave`)

    const reply = await ben.post(`/api/awards/${award?.id}/nominations`, { nominatedUserId: ana.user.id })

    expect(reply).toBeRefused(404, 'NOT_FOUND')
  })

  test('join late: a new member finds the same awards', async () => {
    const { ana, eve, trip } = await awardCrew(app)

    await joinTrip(eve, await invite(ana, trip, { email: eve.email }))

    expect(await listAwards(eve, trip)).toEqual(await listAwards(ana, trip))
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew, invite, joinTrip, person, planTrip, TARIFA } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const MINUTE = 60_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

describe('planning a trip', () => {
  test('the user who plans a trip owns it, and it includes what its tiles show', async () => {
    const ana = await person(app, 'ana@crew.example')

    const reply = await ana.post('/api/trips', { ...TARIFA, description: '  Five days of Levante. ' })

    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      ...TARIFA,
      description: 'Five days of Levante.',
      accommodationDetails: '',
      heroImage: null,
      myRole: 'owner',
      memberCount: 1,
      photoCount: 0,
      videoCount: 0,
      fileCount: 0,
      contributorCount: 0,
      totalCost: '0.00',
      costByCategory: { accommodation: '0.00', food: '0.00', transport: '0.00', activity: '0.00' },
      memberPreview: [{ id: ana.user.id, displayName: 'ana', profileImageUrl: null }],
    })
  })

  test.each([
    ['name', 'Trip name is required'],
    ['location', 'Location is required'],
    ['tripDate', 'Trip start date is required'],
  ])('a trip without %s is refused with the form’s own words', async (field, sentence) => {
    const ana = await person(app, 'ana@crew.example')

    const reply = await ana.post('/api/trips', { ...TARIFA, [field]: '' })

    expect(reply).toBeRefused(400, 'VALIDATION', sentence)
    expect(reply.json().errors).toEqual([{ path: field, message: sentence }])
    expect((await ana.get('/api/trips')).json()).toEqual([])
  })

  test('a trip cannot end before it starts', async () => {
    const ana = await person(app, 'ana@crew.example')

    const reply = await ana.post('/api/trips', { ...TARIFA, tripEndDate: '2026-07-14' })

    expect(reply).toBeRefused(400, 'VALIDATION', 'Trip end date must not be before the start date')
  })

  test('a guest cannot plan trips, and neither can a stranger', async () => {
    const { gus } = await crew(app)

    expect(await gus.post('/api/trips', TARIFA)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await app.visitor().post('/api/trips', TARIFA)).toBeRefused(401, 'UNAUTHENTICATED')
  })

  test('texts are returned as typed, whatever special characters they contain', async () => {
    const ana = await person(app, 'ana@crew.example')
    const name = `'; drop table trips; -- 50% of_it "\\" <b>\u{1f3c4}</b> \u05d0`

    const trip = await planTrip(ana, { name, description: name, location: name, travelDetails: name })

    const stored = (await ana.get(`/api/trips/${trip.id}`)).json()
    expect(stored).toMatchObject({ name, description: name, location: name, travelDetails: name })
  })
})

describe('the trip list', () => {
  test('starts with the trip that was opened last', async () => {
    const { ana, trip: first } = await crew(app)
    app.clock.advanceMs(MINUTE)
    const second = await planTrip(ana, { name: 'Dakhla' })
    app.clock.advanceMs(MINUTE)
    const names = async () => (await ana.get('/api/trips')).json().map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Dakhla', 'Tarifa Kite Week'])

    await ana.post(`/api/trips/${first.id}/open`)

    expect(await names()).toEqual(['Tarifa Kite Week', 'Dakhla'])
    app.clock.advanceMs(MINUTE)
    await ana.post(`/api/trips/${second.id}/open`)
    expect(await names()).toEqual(['Dakhla', 'Tarifa Kite Week'])
  })

  test("one person's opening does not move another's list", async () => {
    const { ana, ben, trip } = await crew(app)
    app.clock.advanceMs(MINUTE)
    const bens = await planTrip(ben, { name: "Ben's" })
    app.clock.advanceMs(MINUTE)

    await ana.post(`/api/trips/${trip.id}/open`)

    expect((await ben.get('/api/trips')).json()[0].id).toBe(bens.id)
  })

  test('a newly joined trip comes first', async () => {
    const { ana, eve, trip } = await crew(app)
    await planTrip(eve, { name: "Eve's own" })
    app.clock.advanceMs(MINUTE)

    await joinTrip(eve, await invite(ana, trip, { email: 'eve@elsewhere.example' }))

    expect((await eve.get('/api/trips')).json()[0].id).toBe(trip.id)
  })

  test('a guest has one trip in it, and a user without trips has none', async () => {
    const { ana, gus, eve, trip } = await crew(app)
    await planTrip(ana, { name: 'Not for Gus' })

    expect((await gus.get('/api/trips')).json()).toMatchObject([{ id: trip.id, myRole: 'guest' }])
    expect((await eve.get('/api/trips')).json()).toEqual([])
  })
})

describe('editing', () => {
  test('any member may change one field, and the others stay', async () => {
    const { ana, ben, trip } = await crew(app)

    const reply = await ben.patch(`/api/trips/${trip.id}`, { meetingInfo: 'At the flagpole' })

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ ...TARIFA, meetingInfo: 'At the flagpole', myRole: 'member' })
    expect((await ana.get(`/api/trips/${trip.id}`)).json().meetingInfo).toBe('At the flagpole')
  })

  test.each([
    [{ tripEndDate: '2026-07-14' }],
    [{ tripDate: '2026-07-21' }],
    [{ tripDate: '2026-08-02', tripEndDate: '2026-08-01' }],
  ])('%o would end the trip before it starts, so nothing changes', async (dates) => {
    const { ana, trip } = await crew(app)

    const reply = await ana.patch(`/api/trips/${trip.id}`, { ...dates, name: 'Changed' })

    expect(reply).toBeRefused(400, 'VALIDATION', 'Trip end date must not be before the start date')
    expect((await ana.get(`/api/trips/${trip.id}`)).json()).toMatchObject(TARIFA)
  })

  test('the end can be cleared, and then the start moved freely', async () => {
    const { ana, trip } = await crew(app)

    await ana.patch(`/api/trips/${trip.id}`, { tripEndDate: '' })
    const reply = await ana.patch(`/api/trips/${trip.id}`, { tripDate: '2027-01-01' })

    expect(reply.json()).toMatchObject({ tripDate: '2027-01-01', tripEndDate: null })
  })

  test('a hero image can be an https address, and null restores the default', async () => {
    const { ana, trip } = await crew(app)
    const heroImage = 'https://pictures.example/kite.jpg?size=large'

    const set = await ana.patch(`/api/trips/${trip.id}`, { heroImage: ` ${heroImage} ` })
    const cleared = await ana.patch(`/api/trips/${trip.id}`, { heroImage: null })

    expect(set.json().heroImage).toBe(heroImage)
    expect(cleared.json().heroImage).toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://',
    'http://pictures.example/kite.jpg',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//pictures.example/kite.jpg',
    'https://',
    'kite.jpg',
    '',
    `https://pictures.example/${'x'.repeat(2048)}`,
  ])('a hero image at %j is refused', async (heroImage) => {
    const { ana, trip } = await crew(app)

    const reply = await ana.patch(`/api/trips/${trip.id}`, { heroImage })

    expect(reply).toBeRefused(400, 'VALIDATION')
    expect((await ana.get(`/api/trips/${trip.id}`)).json().heroImage).toBeNull()
  })

  test('role, id and creator are nothing that an edit can carry', async () => {
    const { ben, trip } = await crew(app)

    await ben.patch(`/api/trips/${trip.id}`, {
      id: 'x',
      myRole: 'owner',
      createdBy: ben.user.id,
      memberCount: 99,
    })

    expect((await ben.get(`/api/trips/${trip.id}`)).json()).toMatchObject({
      id: trip.id,
      myRole: 'member',
      memberCount: 2,
    })
  })

  test('a guest cannot edit, and an outsider does not learn that the trip exists', async () => {
    const { gus, eve, trip } = await crew(app)

    expect(await gus.patch(`/api/trips/${trip.id}`, { name: 'x' })).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await eve.patch(`/api/trips/${trip.id}`, { name: 'x' })).toBeRefused(404, 'NOT_FOUND')
  })
})

describe('members', () => {
  test('members see each other with address and role, longest-standing first', async () => {
    const { ana, ben, trip } = await crew(app)

    const members = (await ben.get(`/api/trips/${trip.id}/members`)).json()

    expect(members).toMatchObject([
      { id: ana.user.id, email: 'ana@crew.example', role: 'owner' },
      { id: ben.user.id, email: 'ben@crew.example', role: 'member' },
    ])
  })

  test('a guest sees names, pictures, answers and who has no account, and is not counted', async () => {
    const { gus, gusToken, trip } = await crew(app)
    await gus.post('/api/guest/join', { token: gusToken })

    const reply = await gus.get(`/api/trips/${trip.id}/members`)

    expect(reply.body).not.toContain('@')
    expect(reply.json().map((member: object) => Object.keys(member).sort())).toEqual(
      Array(2).fill(['answer', 'displayName', 'hasAccount', 'id', 'profileImageUrl']),
    )
    expect((await gus.get(`/api/trips/${trip.id}`)).json()).toMatchObject({ memberCount: 2, myRole: 'guest' })
  })
})

test('a trip has the time zone of a known place, and null otherwise', async () => {
  const { ana } = await crew(app)

  const tarifa = (await ana.post('/api/trips', { ...TARIFA, location: 'Tarifa, Spain' })).json()
  const moved = (await ana.patch(`/api/trips/${tarifa.id}`, { location: 'Cape Town' })).json()
  const lost = (await ana.patch(`/api/trips/${tarifa.id}`, { location: 'Somewhere windy' })).json()

  expect([tarifa.timezone, moved.timezone, lost.timezone]).toEqual([
    'Europe/Madrid',
    'Africa/Johannesburg',
    null,
  ])
})

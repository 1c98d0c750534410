import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTripEvents } from '#live/trip-events.ts'
import { planTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createPlaceFinder } from './place-jobs.ts'

let stub: StubWeather
let app: TestApp
let ana: Awaited<ReturnType<TestApp['signIn']>>
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ env: stub.env })
  ana = await app.signIn('ana@crew.example')
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

const placeTrips = () => {
  const { database, realtime, weather } = app.services
  return createPlaceFinder({ database, weather, tripEvents: createTripEvents(realtime) }).placeTrips(
    app.clock.now(),
  )
}
const read = async ({ id }: { id: string }) => (await ana.get(`/api/trips/${id}`)).json()
const HVIDE_SANDE = { placeId: '56.0000,8.1299', location: 'Hvide Sande, Denmark' }

describe('a trip to a place that is no beach of ours', () => {
  test('follows the clocks of the place that was chosen of the list, at once', async () => {
    const trip = await planTrip(ana, HVIDE_SANDE)

    expect(trip).toMatchObject({ timezone: 'Europe/Copenhagen', latitude: 56, longitude: 8.1299 })
    await placeTrips()
    expect(stub.requests).toEqual([])
  })

  test('is looked up once if no place was chosen, and again when it changes', async () => {
    const trip = await planTrip(ana, { location: 'Brighton' })
    expect(trip).toMatchObject({ timezone: null, latitude: null, longitude: null })

    await placeTrips()
    await placeTrips()

    expect(await read(trip)).toMatchObject({ timezone: 'Europe/Madrid', latitude: expect.closeTo(36.01, 1) })
    expect(stub.requests).toHaveLength(1)
    await ana.patch(`/api/trips/${trip.id}`, { location: 'Hove' })
    expect(await read(trip)).toMatchObject({ timezone: null, latitude: null })
    await placeTrips()
    expect(await read(trip)).toMatchObject({ timezone: 'Europe/Madrid' })
    expect(stub.requests).toHaveLength(2)
  })

  test('keeps its known place when other fields change or the same one is sent', async () => {
    const trip = await planTrip(ana, HVIDE_SANDE)

    const changes = [{ name: 'Cold hands' }, { location: HVIDE_SANDE.location, description: 'Bring gloves' }]
    for (const change of changes) await ana.patch(`/api/trips/${trip.id}`, change)

    expect(await read(trip)).toMatchObject({ timezone: 'Europe/Copenhagen', latitude: 56 })
    const moved = { location: 'Tarifa, Spain' }
    expect((await ana.patch(`/api/trips/${trip.id}`, moved)).json()).toMatchObject({
      timezone: 'Europe/Madrid',
    })
  })

  test('unknown to the provider is looked up once, and a chosen time zone stays', async () => {
    const nowhere = await planTrip(ana, { location: 'Nowhere at all' })
    const chosen = await planTrip(ana, { location: 'Honolulu beach', timezone: 'Pacific/Honolulu' })

    await placeTrips()
    const asked = stub.requests.length
    await placeTrips()

    expect(await read(nowhere)).toMatchObject({ timezone: null, latitude: null })
    expect(await read(chosen)).toMatchObject({ timezone: 'Pacific/Honolulu', latitude: expect.any(Number) })
    expect(stub.requests).toHaveLength(asked)
  })

  test('waits for a provider that is away', async () => {
    const trip = await planTrip(ana, { location: 'Brighton' })
    stub.scenario({ host: 'geocoding', mode: '503', times: 20 })
    await placeTrips()
    expect(await read(trip)).toMatchObject({ timezone: null })

    stub.scenario({ host: 'geocoding', mode: 'ok' })
    app.clock.advanceMs(5 * 60_000)
    await placeTrips()

    expect(await read(trip)).toMatchObject({ timezone: 'Europe/Madrid' })
  })

  test.each([{ placeId: '91.0000,0.0000' }, { placeId: 'Tarifa' }, { timezone: 'Europe/Nowhere' }])(
    '%j is refused',
    async (form) => {
      const body = { name: 'Trip', location: 'Brighton', tripDate: '2026-07-15', ...form }
      expect(await ana.post('/api/trips', body)).toBeRefused(400, 'VALIDATION')
    },
  )
})

test('the days of an expense are those of the place', async () => {
  const trip = await planTrip(ana, { placeId: '21.3069,-157.8583', location: 'Honolulu' })
  app.clock.set(new Date('2026-07-15T05:00:00.000Z'))
  const { id } = (await ana.get('/api/auth/user')).json()

  const bill = { description: 'Poke', amount: '12.00', splitBetween: [id] }
  const expense = (await ana.post(`/api/trips/${trip.id}/expenses`, bill)).json()

  expect(expense.spentOn).toBe('2026-07-14')
})

describe('what a text may mean', () => {
  const find = (q: string) => ana.get(`/api/weather/places?q=${encodeURIComponent(q)}`)

  test('is returned with time zone and coordinates, and requested once', async () => {
    const hits = (await find('Brighton')).json()
    await find('brighton ')

    expect(hits[0]).toEqual({
      ...{ placeId: expect.stringMatching(/^36\.\d{4},-5\.\d{4}$/), name: 'Tarifa', region: 'Andalusia' },
      ...{ country: 'Spain', timezone: 'Europe/Madrid' },
      ...{ latitude: expect.any(Number), longitude: expect.any(Number) },
    })
    expect(hits.length).toBeLessThanOrEqual(5)
    expect(stub.requests).toHaveLength(1)
  })

  test('is a beach of ours without asking anybody', async () => {
    expect((await find('Dakhla')).json()).toMatchObject([{ timezone: 'Africa/El_Aaiun' }])
    expect(stub.requests).toEqual([])
  })

  test('is refused where it is none, and for strangers', async () => {
    for (const q of ['', '  ', 'x'.repeat(121)]) expect(await find(q)).toBeRefused(400, 'VALIDATION')
    expect(await app.visitor().get('/api/weather/places?q=Tarifa')).toBeRefused(401, 'UNAUTHENTICATED')
  })
})

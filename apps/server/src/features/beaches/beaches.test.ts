import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { NearBeaches } from '@sendit/core/beaches/contract.ts'
import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { seedBeachesOnce } from './service.ts'
import { rememberSeeded } from './store.ts'

const TWO_PM = new Date('2026-07-15T12:00:00.000Z')
const VALDEVAQUEROS = 'valdevaqueros-tarifa'

let stub: StubWeather
let app: TestApp
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ env: { ...stub.env, ADMIN_EMAILS: 'ana@crew.example' }, start: TWO_PM })
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

describe('the list of beaches', () => {
  test('holds all 197 from the first start, by name, for guests too', async () => {
    const { gus } = await crew(app)

    const beaches: { id: string; name: string }[] = (await gus.get('/api/beaches')).json()

    expect(beaches).toHaveLength(197)
    expect(beaches.find(({ id }) => id === VALDEVAQUEROS)).toEqual({
      id: VALDEVAQUEROS,
      name: 'Valdevaqueros',
      imageUrl: null,
      location: 'Tarifa, Spain',
      latitude: 36.068,
      longitude: -5.686,
    })
    expect(await app.visitor().get('/api/beaches')).toBeRefused(401, 'UNAUTHENTICATED')
  })

  test('is reseeded by an administrator and keeps the chosen pictures', async () => {
    const { ana } = await crew(app)
    await ana.put(`/api/beaches/${VALDEVAQUEROS}/image-url`, { imageUrl: 'https://pictures.example/v.jpg' })
    const { db } = app.services.database
    await db.updateTable('beaches').set({ name: 'Wrong' }).where('id', '=', VALDEVAQUEROS).execute()
    await db.deleteFrom('beaches').where('id', '=', 'camber-sands').execute()

    const reply = await ana.post('/api/beaches/seed')

    expect(reply.json()).toEqual({ success: true, count: 197 })
    const beaches: { id: string }[] = (await ana.get('/api/beaches')).json()
    expect(beaches).toHaveLength(197)
    expect(beaches.find(({ id }) => id === VALDEVAQUEROS)).toMatchObject({
      name: 'Valdevaqueros',
      imageUrl: 'https://pictures.example/v.jpg',
    })
  })
})

describe('the beaches near a place', () => {
  const near = (caller: Pick<ReturnType<TestApp['visitor']>, 'get'>, place: string) =>
    caller.get(`/api/beaches/near/${place}`)

  test('are known without any provider, the nearest first, with their facts', async () => {
    stub.scenario({ host: 'forecast', mode: 'reset' })
    stub.scenario({ host: 'geocoding', mode: 'reset' })
    const { gus } = await crew(app)

    const beaches = NearBeaches.parse((await near(gus, 'Tarifa%2C%20Spain')).json())

    const distances = beaches.map(({ distanceKm }) => distanceKm)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(beaches.find(({ id }) => id === VALDEVAQUEROS)).toMatchObject({
      ...{ name: 'Valdevaqueros', location: 'Tarifa, Spain', waterType: 'sea', windMinKnots: 14 },
      ...{ windMaxKnots: 38, idealWindDirections: ['E', 'ESE', 'SW', 'WSW', 'W'] },
    })
    expect(stub.calls()).toMatchObject({ forecast: 0, marine: 0, geocoding: 0 })
  })

  test('are known with the weather switched off, where the place is', async () => {
    const off = await createTestApp({ env: { WEATHER_PROVIDER: 'off' }, start: TWO_PM })
    const { ben } = await crew(off)

    expect(NearBeaches.parse((await near(ben, 'Tarifa')).json())).not.toEqual([])
    expect(await near(ben, 'Somewhere%20else')).toBeRefused(503, 'WEATHER_UNAVAILABLE')
    expect(await near(ben, '%20')).toBeRefused(400, 'INVALID_LOCATION')
    await off.close()
  })
})

describe('the picture of a beach', () => {
  const choose = (caller: { put: TestCaller['put'] }, imageUrl: unknown, beach = VALDEVAQUEROS) =>
    caller.put(`/api/beaches/${beach}/image-url`, { imageUrl })
  type TestCaller = Awaited<ReturnType<typeof crew>>['ana']

  test('is one of this server, or one elsewhere over https', async () => {
    const { ana } = await crew(app)
    const stored = {
      'https://pictures.example/tarifa.jpg': 'https://pictures.example/tarifa.jpg',
      '  https://pictures.example/a b.jpg ': 'https://pictures.example/a%20b.jpg',
      '/files/0198-abc/original': '/files/0198-abc/original',
      'http://localhost:3000/files/0198-abc/original': '/files/0198-abc/original',
    }

    for (const [typed, imageUrl] of Object.entries(stored)) {
      expect((await choose(ana, typed)).json()).toMatchObject({ id: VALDEVAQUEROS, imageUrl })
    }
  })

  test('is nothing else', async () => {
    const { ana } = await crew(app)
    const refusals: [unknown, string][] = [
      ['', 'Please select an image URL first'],
      ['   ', 'Please select an image URL first'],
      [undefined, 'Please select an image URL first'],
      ['http://pictures.example/x.jpg', 'Please enter an image address that starts with https://'],
      ['javascript:alert(1)', 'Please enter an image address that starts with https://'],
      ['http://localhost:3000/api/beaches', 'Please enter an image address that starts with https://'],
      ['https:localhost:3000/api/beaches', 'Please enter an image address that starts with https://'],
      ['/files/../../secret', 'Please enter an image address that starts with https://'],
      ['//evil.example/x.jpg', 'Please enter an image address that starts with https://'],
      [`https://x.example/${'x'.repeat(2048)}`, 'Must be 2048 characters or less'],
    ]

    for (const [imageUrl, sentence] of refusals) {
      expect(await choose(ana, imageUrl)).toBeRefused(400, 'VALIDATION', sentence)
    }
    expect((await ana.get('/api/beaches')).body).not.toContain('evil.example')
  })

  test('is never fetched by the server', async () => {
    const { ana } = await crew(app)
    let calls = 0
    const bait = createServer((_, response) => {
      calls += 1
      response.end()
    })
    await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve))

    await choose(ana, `https://127.0.0.1:${(bait.address() as AddressInfo).port}/x.jpg`)
    await ana.get('/api/beaches')
    await ana.get('/api/beaches/recommendations/Tarifa')
    await new Promise((resolve) => bait.close(resolve))

    expect(calls).toBe(0)
  })

  test('of an unknown beach is not found', async () => {
    const { ana } = await crew(app)

    expect(await choose(ana, 'https://pictures.example/x.jpg', 'atlantis')).toBeRefused(404, 'NOT_FOUND')
  })
})

test('administration is for administrators', async () => {
  const { ben, gus } = await crew(app)
  const calls = [
    (caller: typeof gus) =>
      caller.put(`/api/beaches/${VALDEVAQUEROS}/image-url`, { imageUrl: 'https://x.example' }),
    (caller: typeof gus) => caller.post('/api/beaches/seed'),
    (caller: typeof gus) => caller.get('/api/object-storage/files'),
  ]

  for (const call of calls) {
    expect(await call(ben)).toBeRefused(403, 'NOT_ADMIN')
    expect(await call(gus)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await call(app.visitor())).toBeRefused(401, 'UNAUTHENTICATED')
  }
})

describe('the stored beach pictures', () => {
  const store = (key: string, text: string) => app.services.storage.put(key, Readable.from([text]))

  test("are listed with size and address, and nothing of anybody's trip is among them", async () => {
    const { ana } = await crew(app)
    await store('beaches/aaa.webp', 'picture')
    await store('beaches/bbb.webp', 'larger picture')
    await store('media/secret.jpg', 'of a trip')
    const now = app.clock.now()
    const file = {
      ...{ id: 'file-b', kind: 'beach' as const, sniffed_type: 'image/webp', bytes: 14, created_at: now },
      ...{ original_name: 'tarifa.jpg', stored_name: 'beaches/bbb.webp', owner_user_id: ana.user.id },
    }
    await app.services.database.db.insertInto('files').values(file).execute()

    const reply = await ana.get('/api/object-storage/files')

    expect(reply.json()).toEqual({
      files: [
        { key: 'beaches/aaa.webp', size: 7, url: '/files/aaa/original' },
        { key: 'beaches/bbb.webp', size: 14, url: '/files/file-b/original' },
      ],
      count: 2,
    })
    expect(reply.headers.link).toBeUndefined()
  })

  test('are returned in pages', async () => {
    const { ana } = await crew(app)
    for (const name of ['a', 'b', 'c', 'd', 'e']) await store(`beaches/${name}.webp`, name)

    const keys: string[][] = []
    let next: string | undefined = '/api/object-storage/files?limit=2'
    while (next !== undefined) {
      const reply = await ana.get(next)
      const page: { files: { key: string }[]; count: number } = reply.json()
      expect(page.count).toBe(5)
      keys.push(page.files.map(({ key }) => key))
      next = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
    }

    expect(keys).toEqual([
      ['beaches/a.webp', 'beaches/b.webp'],
      ['beaches/c.webp', 'beaches/d.webp'],
      ['beaches/e.webp'],
    ])
  })
})

test('the first start seeds the beaches, and a later one nothing', async () => {
  const { database } = app.services
  const count = async () => (await database.db.selectFrom('beaches').select('id').execute()).length
  await database.db.deleteFrom('beaches').execute()

  await seedBeachesOnce(database)
  expect(await count()).toBe(0)

  await rememberSeeded(database.db, 'another version')
  await seedBeachesOnce(database)
  expect(await count()).toBe(KNOWN_SPOTS.length)
})

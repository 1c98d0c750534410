import { randomUUID } from 'node:crypto'
import type { AlbumFacts } from '@sendit/core/media/contract.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew } from '#testing/crew.ts'
import { isoMedia, pdf } from '#testing/file-samples.ts'
import '#testing/matchers.ts'
import { addMediumBySending, photo } from '#testing/media-crew.ts'
import { type S3Server, startS3Server } from '#testing/s3-server.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { readZip } from '#testing/zip-reader.ts'

let app: TestApp
let bucket: S3Server | undefined
let people: Awaited<ReturnType<typeof crew>>

async function open(storage: 'disk' | 'bucket' = 'disk') {
  bucket = storage === 'bucket' ? await startS3Server() : undefined
  app = await createTestApp({ ...(bucket && { env: bucket.env }) })
  people = await crew(app)
}
afterEach(async () => {
  await app.close()
  await bucket?.close()
})

const album = () => `/api/trips/${people.trip.id}/album.zip`
const facts = async (caller: Caller, query = ''): Promise<AlbumFacts> =>
  (await caller.get(`/api/trips/${people.trip.id}/album${query}`)).json()
const entriesOf = async (caller: Caller, url = album()) => {
  const reply = await caller.get(url)
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
  return readZip(reply.rawPayload)
}
const at = (time: string) => photo({ width: 60, height: 40, taken: { DateTimeOriginal: time } })
const send = (caller: Caller, bytes: Buffer, filename = 'kite.jpg') =>
  addMediumBySending(caller, people.trip.id, { bytes, filename })

describe.each(['disk', 'bucket'] as const)('with files on a %s', (storage) => {
  beforeEach(() => open(storage))

  test('members get the originals in the order of time, named by time and person', async () => {
    const { ana, ben, gus } = people
    const [late, early] = [await at('2026:06:29 09:00:00'), await at('2026:06:28 14:02:10')]
    await send(ana, late)
    await send(ben, early)
    await send(ben, early)
    await send(ben, pdf(), 'plan.pdf')
    await send(gus, isoMedia('isom'), 'session.mp4')

    const reply = await ana.get(album())
    const entries = await readZip(reply.rawPayload)

    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="Tarifa Kite Week.zip"; filename*=UTF-8''Tarifa%20Kite%20Week.zip`,
      'cache-control': 'no-store',
    })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(entries.map(({ name }) => name)).toEqual([
      '2026-06-28 14.02.10 ben.jpg',
      '2026-06-28 14.02.10 ben (2).jpg',
      '2026-06-29 09.00.00 ana.jpg',
      '2026-07-01 11.00.00 ben.pdf',
      '2026-07-01 11.00.00 Gus (guest).mp4',
    ])
    expect(entries.map(({ bytes }) => bytes)).toEqual([early, early, late, pdf(), isoMedia('isom')])
    expect(entries[0]?.time).toBe('2026-06-28T14:02:10')
  })

  test('guests get processed pictures without location, by token and by signed address', async () => {
    const { ana, gus } = people
    await send(ana, await photo({ taken: { DateTimeOriginal: '2026:06:28 14:02:10' } }))
    await send(ana, isoMedia('isom'), 'session.mp4')
    await send(ana, isoMedia('heic', { index: 'meta' }), 'phone.heic')

    const { url, bytes, count } = await facts(gus)
    const signed = await entriesOf(app.visitor(), url)
    const byToken = await entriesOf(gus)

    expect([bytes, count]).toEqual([null, 3])
    expect(url).toMatch(/album\.zip\?exp=\d+&sig=/)
    expect(byToken).toEqual(signed)
    expect(signed.map(({ name }) => name)).toEqual([
      '2026-06-28 14.02.10 ana.webp',
      '2026-07-01 11.00.00 ana.mp4',
      'Left out.txt',
    ])
    const picture = await sharp(signed[0]?.bytes).metadata()
    expect([picture.format, picture.width, picture.exif]).toEqual(['webp', 640, undefined])
    expect(signed[2]?.bytes.toString()).toContain('  2026-07-01 11.00.00 ana.heic\n')
  })
})

describe('an album', () => {
  beforeEach(() => open())

  test('has what was chosen, and its facts say how much that is', async () => {
    const { ana } = people
    const bytes = await at('2026:06:28 14:02:10')
    const [first, , third] = [await send(ana, bytes), await send(ana, bytes), await send(ana, pdf())]
    const query = `?ids=${third.id},${first.id.toUpperCase()}`

    const summary = await facts(ana, query)

    expect(summary).toEqual({
      ...{ count: 2, bytes: bytes.length + pdf().length, url: `${album()}?ids=${third.id},${first.id}` },
      ...{ left: 2, perHour: 2, againInSeconds: expect.any(Number), isUnderWay: false },
    })
    expect((await entriesOf(ana, summary.url)).map((entry) => entry.bytes)).toEqual([bytes, pdf()])
    expect((await facts(ana)).count).toBe(3)
  })

  test('of what is unknown, removed, of another trip, or too much to name is refused', async () => {
    const { ana, eve } = people
    const own = await send(ana, pdf())
    const removed = await send(ana, pdf())
    await ana.delete(`/api/media/${removed.id}`)
    const foreignTrip = (
      await eve.post('/api/trips', { name: 'Other', location: 'Tarifa', tripDate: '2026-07-15' })
    ).json()
    const foreign = await addMediumBySending(eve, foreignTrip.id, { bytes: pdf(), filename: 'x.pdf' })
    const many = Array.from({ length: 201 }, () => randomUUID()).join(',')

    for (const ids of [randomUUID(), removed.id, foreign.id, `${own.id},${foreign.id}`, many, 'nonsense', ''])
      for (const path of [album(), `/api/trips/${people.trip.id}/album`])
        expect(refusalOf(await ana.get(`${path}?ids=${ids}`)), ids).toEqual([400, 'VALIDATION'])
    expect((await facts(ana)).left).toBe(2)
  })

  test('of nothing is refused with a sentence', async () => {
    const { ana } = people

    for (const path of [album(), `/api/trips/${people.trip.id}/album`]) {
      const reply = await ana.get(path)
      expect(reply).toBeRefused(409, 'ALBUM_EMPTY')
      expect(reply.json().message).toBe('There are no photos to download yet.')
    }
  })

  test('can be downloaded twice an hour per user, and the facts say when to retry', async () => {
    const { ana, ben } = people
    await send(ana, pdf())
    await entriesOf(ana)
    await entriesOf(ana)

    const third = await ana.get(album())

    expect(third).toBeRefused(429, 'RATE_LIMITED')
    const summary = await facts(ana)
    expect(summary).toMatchObject({ left: 0, againInSeconds: Number(third.headers['retry-after']) })
    await entriesOf(ben)
  })

  test('is refused to strangers, other guests, and signatures for another trip or time', async () => {
    const { ana, eve, gus, trip } = people
    await send(ana, pdf())
    const { url } = await facts(gus)
    const other = (
      await ana.post('/api/trips', { name: 'Other', location: 'Tarifa', tripDate: '2026-07-15' })
    ).json()

    expect(await app.visitor().get(album())).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await eve.get(album())).toBeRefused(404, 'NOT_FOUND')
    expect(await eve.get(url)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().get(url.replace(trip.id, other.id))).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await app.visitor().get(url.replace(/exp=\d+/, 'exp=9999999999'))).toBeRefused(
      401,
      'UNAUTHENTICATED',
    )
    app.clock.advanceMs(3_700_000)
    expect(await app.visitor().get(url)).toBeRefused(401, 'UNAUTHENTICATED')
  })

  test('ends with the invite, also by an address that was signed before', async () => {
    const { ana, gus, gusInvite, trip } = people
    await send(ana, pdf())
    const { url } = await facts(gus)
    await ana.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)

    expect(await app.visitor().get(url)).toBeRefused(401, 'UNAUTHENTICATED')
  })
})

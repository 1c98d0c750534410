import type { GalleryMedium } from '@sendit/core/media/contract.ts'
import { MEDIA_PAGE } from '@sendit/core/media/limits.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import { isoMedia, recordedFacts, samples } from '#testing/file-samples.ts'
import { addMediumBySending, photo, plantMedium } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** 09:00 UTC is 11:00 in Tarifa. */
const UPLOADED = '2026-07-01T11:00:00.000'

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterEach(() => app.close())

const gallery = async (query = ''): Promise<GalleryMedium[]> =>
  (await people.ana.get(`/api/trips/${people.trip.id}/media${query}`)).json()
const send = (bytes: Buffer, filename = 'kite.jpg') =>
  addMediumBySending(people.ben, people.trip.id, { bytes, filename })
const sendTaken = async (taken: Record<string, string>) => send(await photo({ taken }))

describe('a photo’s capture time is read', () => {
  test.each([
    [{ DateTimeOriginal: '2026:06:28 14:02:10' }, '2026-06-28T14:02:10.000'],
    [{ DateTimeOriginal: '2026:06:28 14:02:10', SubSecTimeOriginal: '25' }, '2026-06-28T14:02:10.250'],
    [{ DateTimeOriginal: '2026:06:28 14:02:10', OffsetTimeOriginal: '+01:00' }, '2026-06-28T15:02:10.000'],
    [{ DateTimeOriginal: '2026:13:28 14:02:10' }, UPLOADED],
    [{ DateTimeOriginal: '0000:00:00 00:00:00' }, UPLOADED],
    [{ DateTimeOriginal: '1970:01:01 00:00:00' }, UPLOADED],
    [{ DateTimeOriginal: '2031:06:28 14:02:10' }, UPLOADED],
    [{ DateTimeOriginal: 'last summer' }, UPLOADED],
    [{ UserComment: '2026:06:28 14:02:10' }, UPLOADED],
  ])('with %j by the clock of the place', async (taken, takenAt) => {
    expect((await sendTaken(taken)).takenAt).toBe(takenAt)
  })

  test.each(['png', 'webp', 'avif'] as const)('also as %s', async (format) => {
    const bytes = await sharp(await photo({ width: 60, height: 40 }))
      .toFormat(format)
      .withExif({ IFD2: { DateTimeOriginal: '2026:06:28 14:02:10' } })
      .toBuffer()

    expect((await send(bytes, `kite.${format}`)).takenAt).toBe('2026-06-28T14:02:10.000')
  })

  test('and what is shown of it does not say so', async () => {
    const medium = await sendTaken({ DateTimeOriginal: '2026:06:28 14:02:10' })

    for (const variant of ['preview', 'thumb']) {
      const shown = await people.ana.get(`/files/${medium.id}/${variant}`)
      expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    }
  })
})

describe('a video', () => {
  const seconds = Date.UTC(2026, 5, 28, 12, 2, 10) / 1000 + 2_082_844_800

  test.each([
    ['isom', recordedFacts(seconds), '2026-06-28T14:02:10.000'],
    ['qt  ', recordedFacts(seconds, { isLong: true }), '2026-06-28T14:02:10.000'],
    ['isom', recordedFacts(0), UPLOADED],
    ['isom', Buffer.alloc(16), UPLOADED],
    ['isom', recordedFacts(2 ** 53, { isLong: true }), UPLOADED],
    ['isom', recordedFacts(seconds).subarray(0, 30), UPLOADED],
  ])('of brand %s uses its recorded time, or else the upload time', async (brand, facts: Buffer, takenAt) => {
    expect((await send(isoMedia(brand, { facts }), 'session.mp4')).takenAt).toBe(takenAt)
  })
})

test('every other kind of file has the time at which it was shared', async () => {
  for (const [mimeType, bytes] of Object.entries(await samples())) {
    if (mimeType.startsWith('video/')) continue
    expect((await send(bytes, 'file')).takenAt, mimeType).toBe(UPLOADED)
  }
})

describe('the gallery', () => {
  test('is ordered by capture time, and the chat by posting time', async () => {
    const { ben, trip } = people
    const late = await sendTaken({ DateTimeOriginal: '2026:06:29 09:00:00' })
    const early = await sendTaken({ DateTimeOriginal: '2026:06:27 09:00:00' })
    const between = await sendTaken({ DateTimeOriginal: '2026:06:28 09:00:00' })
    for (const { id } of [late, early, between])
      await ben.post(`/api/trips/${trip.id}/messages`, { text: 'Shared an image', mediaId: id })

    expect((await gallery()).map(({ id }) => id)).toEqual([late.id, between.id, early.id])
    const messages: { mediaId: string }[] = (await ben.get(`/api/trips/${trip.id}/messages`)).json()
    expect(messages.map(({ mediaId }) => mediaId)).toEqual([late.id, early.id, between.id])
  })

  test('returns full pages, even with equal times or a deleted cursor item', async () => {
    const { ana, trip } = people
    const planted: { id: string; takenAt: string }[] = []
    for (let count = 0; count < MEDIA_PAGE * 2; count += 1) {
      const takenAt = `2026-06-2${count % 3}T09:00:00.000`
      planted.push({ id: await plantMedium(app, { tripId: trip.id, userId: ana.user.id, takenAt }), takenAt })
    }
    const first = await gallery()
    const place = first.at(-1)?.id ?? ''
    await ana.delete(`/api/media/${place}`)

    const rest = await gallery(`?before=${place}`)

    const all = planted
      .sort((a, b) => (`${b.takenAt} ${b.id}` < `${a.takenAt} ${a.id}` ? -1 : 1))
      .map(({ id }) => id)
    expect([...first, ...rest].map(({ id }) => id)).toEqual(all)
  })
})

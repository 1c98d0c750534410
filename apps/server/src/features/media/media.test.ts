import type { Medium } from '@sendit/core/media/contract.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { crew } from '#testing/crew.ts'
import { isoMedia, pdf } from '#testing/file-samples.ts'
import '#testing/matchers.ts'
import { addMediumBySending, photo, plantMedium, postForm } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>

beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterEach(() => app.close())

describe('pictures', () => {
  const stored = async (medium: Medium, variant: string) =>
    sharp((await people.ana.get(`/files/${medium.id}/${variant}`)).rawPayload)

  test('a sideways photo is turned upright, in two sizes, without its location', async () => {
    const { ana, trip } = people
    const bytes = await photo({ width: 2400, height: 1200, orientation: 6 })

    const medium = await addMediumBySending(ana, trip.id, { bytes })

    expect([medium.width, medium.height]).toEqual([1200, 2400])
    for (const [variant, width, height] of [
      ['preview', 800, 1600],
      ['thumb', 200, 400],
    ] as const) {
      const { exif, xmp, orientation, ...facts } = await (await stored(medium, variant)).metadata()
      expect(facts).toMatchObject({ format: 'webp', width, height })
      expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
    }
    const placeholder = Buffer.from(medium.placeholder?.split(',')[1] ?? '', 'base64')
    expect((await sharp(placeholder).metadata()).height).toBe(16)
    expect(bytes.includes('Secret Beach')).toBe(true)
  })

  test('a small photo is not blown up', async () => {
    const { ana, trip } = people

    const medium = await addMediumBySending(ana, trip.id, { bytes: await photo({ width: 90, height: 60 }) })

    expect(await (await stored(medium, 'preview')).metadata()).toMatchObject({ width: 90, height: 60 })
  })

  test('a video has the still and measurements that its sender provided', async () => {
    const { ana, trip } = people

    const reply = await postForm(ana, `/api/trips/${trip.id}/media`, [
      { name: 'width', value: '1920' },
      { name: 'height', value: '1080' },
      { name: 'duration', value: '12.345' },
      { name: 'file', value: isoMedia('isom'), filename: 'jump.mp4' },
      { name: 'poster', value: await photo({ width: 1920, height: 1080 }), filename: 'poster.jpg' },
    ])

    const medium: Medium = reply.json()
    expect(medium).toMatchObject({
      ...{ type: 'video', mimeType: 'video/mp4', width: 1920, height: 1080, duration: 12.345 },
      ...{ previewUrl: null, posterUrl: `/files/${medium.id}/poster` },
      thumbnailUrl: `/files/${medium.id}/thumb`,
    })
    expect((await (await stored(medium, 'poster')).metadata()).exif).toBeUndefined()
  })

  test('a video without a still and with invalid measurements is still accepted', async () => {
    const { ana, trip } = people

    const reply = await postForm(ana, `/api/trips/${trip.id}/media`, [
      { name: 'file', value: isoMedia('isom'), filename: 'jump.mp4' },
      { name: 'poster', value: '', filename: 'poster.jpg' },
      { name: 'width', value: '-5' },
      { name: 'duration', value: 'NaN' },
    ])

    expect(reply.json()).toMatchObject({
      ...{ type: 'video', width: null, height: null, duration: null },
      ...{ posterUrl: null, thumbnailUrl: null },
    })
  })
})

describe('the gallery', () => {
  test('is newest first, 60 per page, and a photo deleted meanwhile does not disturb paging', async () => {
    const { ana, trip } = people
    const ids: string[] = []
    for (let count = 0; count < 125; count += 1) {
      if (count % 3 === 0) app.clock.advanceMs(1000)
      ids.unshift(await plantMedium(app, { tripId: trip.id, userId: ana.user.id }))
    }

    const pages: string[][] = []
    let path: string | undefined = `/api/trips/${trip.id}/media`
    while (path !== undefined) {
      const reply = await ana.get(path)
      pages.push((reply.json() as Medium[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
      if (pages.length === 1) await ana.delete(`/api/media/${pages[0]?.at(-1)}`)
    }

    expect(pages.map((page) => page.length)).toEqual([60, 60, 5])
    expect(pages.flat()).toEqual(ids)
  })

  test('a place in another trip is no place here', async () => {
    const { ana, eve, trip } = people
    const other = (await eve.post('/api/trips', { name: 'E', location: 'E', tripDate: '2026-08-01' })).json()
    const theirs = await plantMedium(app, { tripId: other.id, userId: eve.user.id })

    const reply = await ana.get(`/api/trips/${trip.id}/media?before=${theirs}`)

    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION'])
  })

  test('the trip counts photos, videos and contributors, and shows the newest three', async () => {
    const { ana, ben, gus, trip } = people
    const photos: Medium[] = []
    for (const caller of [ana, ana, ben, gus]) {
      app.clock.advanceMs(1000)
      photos.push(await addMediumBySending(caller, trip.id, { bytes: await photo() }))
    }
    await addMediumBySending(ana, trip.id, { bytes: isoMedia('isom'), filename: 'jump.mp4' })
    await addMediumBySending(ana, trip.id, { bytes: pdf(), filename: 'plan.pdf' })

    expect((await ana.get(`/api/trips/${trip.id}`)).json()).toMatchObject({
      ...{ photoCount: 4, videoCount: 1, fileCount: 1, contributorCount: 3 },
      photoPreview: photos
        .slice(1)
        .reverse()
        .map(({ id }) => `/files/${id}/thumb`),
    })
  })

  test('open screens get live updates for added and deleted photos', async () => {
    const { ana, trip } = people
    const received: string[][] = []
    await app.services.realtime.subscribe(tripTopic(trip.id), (tripEvents) =>
      received.push(JSON.parse(tripEvents).topics),
    )

    const medium = await addMediumBySending(ana, trip.id, { bytes: await photo() })
    await ana.delete(`/api/media/${medium.id}`)
    await ana.delete(`/api/media/${medium.id}`)

    expect(received).toEqual([
      ['media', 'trip'],
      ['media', 'messages', 'trip'],
    ])
  })

  test("once the invite is claimed, a guest's photos are the account's", async () => {
    const { ana, gus, gusToken, trip } = people
    const { id } = await addMediumBySending(gus, trip.id, { bytes: await photo() })
    const gusta = await app.signIn('gusta@crew.example')
    await gusta.post('/api/invite/join', { token: gusToken })

    const [medium] = (await ana.get(`/api/trips/${trip.id}/media`)).json()

    const { id: gustaId } = (await gusta.get('/api/auth/user')).json()
    expect(medium).toMatchObject({ id, uploadedBy: gustaId, uploaderName: 'gusta' })
    expect((await gusta.delete(`/api/media/${id}`)).statusCode).toBe(200)
  })
})

// On SQLite alone: it is about what is drawn and taken; the rows of pictures are written on both by trips and profiles.
import { MAX_PICTURE_BYTES } from '@sendit/core/media/limits.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import type { Caller } from '#testing/caller.ts'
import { crew } from '#testing/crew.ts'
import { isoMedia, refusedFiles } from '#testing/file-samples.ts'
import '#testing/matchers.ts'
import { everythingStored, photo, postForm } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const TOO_LARGE = 'File Too Large: Please select an image smaller than 5MB.'

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
let bytes: Buffer
beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
  bytes = await photo({ width: 3000, height: 1000, orientation: 6 })
})
afterEach(() => app.close())

const sendFace = (caller: Caller, value: Buffer, filename = 'me.jpg') =>
  postForm(caller, '/api/profile/upload', [{ name: 'profileImage', value, filename }])
const sendPicture = (caller: Caller, directory: string, value = bytes) =>
  postForm(caller, '/api/upload', [
    { name: 'directory', value: directory },
    { name: 'file', value, filename: 'a.jpg' },
  ])

describe('a profile picture', () => {
  test('becomes a small square without metadata that every crew can see', async () => {
    const { ana, ben, gus, trip } = people
    const received: string[][] = []
    await app.services.realtime.subscribe(tripTopic(trip.id), (tripEvents) =>
      received.push(JSON.parse(tripEvents).topics),
    )

    const reply = await sendFace(ana, bytes)

    expect(reply.statusCode).toBe(200)
    const { profileImageUrl } = reply.json()
    expect(profileImageUrl).toMatch(/^\/files\/[\w-]+\/original$/)
    expect(reply.json()).toMatchObject({ id: ana.user.id, email: ana.email })
    const picture = await ben.get(profileImageUrl)
    const { exif, ...facts } = await sharp(picture.rawPayload).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 400, height: 400 })
    expect(exif).toBeUndefined()
    const [member] = (await ben.get(`/api/trips/${trip.id}/members`)).json()
    expect(member.profileImageUrl).toBe(profileImageUrl)
    expect(received).toEqual([['trip', 'members', 'messages']])
    expect((await gus.get(profileImageUrl)).statusCode).toBe(200)
    expect(await app.visitor().get(profileImageUrl)).toBeRefused(401, 'UNAUTHENTICATED')
  })

  test('replaces the previous one, leaving no files behind', async () => {
    const { ana } = people
    const first = (await sendFace(ana, bytes)).json().profileImageUrl
    const second = (await sendFace(ana, bytes)).json().profileImageUrl

    expect(second).not.toBe(first)
    expect(await ana.get(first)).toBeRefused(404, 'NOT_FOUND')
    expect(await everythingStored(app)).toEqual([`avatars/${second.split('/')[2]}.webp`])
  })

  test('is a picture of at most 5 MB', async () => {
    const { ana } = people
    const refused = await refusedFiles()
    const before = (await sendFace(ana, bytes)).json().profileImageUrl

    expect(await sendFace(ana, Buffer.alloc(MAX_PICTURE_BYTES + 1))).toBeRefused(
      413,
      'FILE_TOO_LARGE',
      TOO_LARGE,
    )
    for (const value of [isoMedia('isom'), isoMedia('heic', { index: 'meta' }), Buffer.alloc(0)]) {
      expect(await sendFace(ana, value)).toBeRefused(415, 'UNSUPPORTED_FILE')
    }
    const hostile = refused['SVG that is called a PNG']?.bytes ?? Buffer.alloc(0)
    expect(await sendFace(ana, hostile, 'me.png')).toBeRefused(415, 'UNSUPPORTED_FILE')
    expect((await ana.get('/api/auth/user')).json().profileImageUrl).toBe(before)
    expect(await everythingStored(app)).toHaveLength(1)
  })

  test('is for people with an account', async () => {
    const { gus } = people

    expect(await sendFace(gus, bytes)).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await sendFace(app.visitor(), bytes)).toBeRefused(401, 'UNAUTHENTICATED')
    expect((await postForm(people.ana, '/api/profile/upload', [])).statusCode).toBe(400)
  })
})

describe('a hero picture', () => {
  test('is uploaded, chosen, and seen by the crew', async () => {
    const { ana, ben, trip } = people

    const uploaded = await sendPicture(ana, 'hero-images')
    const { url } = uploaded.json()
    const chosen = await ana.patch(`/api/trips/${trip.id}`, { heroImage: url })

    expect(uploaded.statusCode).toBe(201)
    expect(chosen.json().heroImage).toBe(url)
    expect((await ben.get('/api/trips')).json()[0].heroImage).toBe(url)
    const picture = sharp((await ben.get(url)).rawPayload)
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 533, height: 1600 })
  })

  test('survives a save by another member, but only its uploader can choose it', async () => {
    const { ana, ben, trip } = people
    const { url } = (await sendPicture(ana, 'hero-images')).json()
    const path = `/api/trips/${trip.id}`

    expect(await ben.patch(path, { heroImage: url })).toBeRefused(400, 'VALIDATION')
    await ana.patch(path, { heroImage: url })
    expect((await ben.patch(path, { heroImage: url, name: 'Renamed' })).statusCode).toBe(200)
  })

  test('is none of other files: no face, no photo of a trip, nothing unknown', async () => {
    const { ana, trip } = people
    const face = (await sendFace(ana, bytes)).json().profileImageUrl
    const hero = (await sendPicture(ana, 'hero-images')).json().url

    for (const heroImage of [
      face,
      hero.replace('original', 'thumb'),
      `${hero}?x=1`,
      `${hero}/../..`,
      '/files/00000000-0000-7000-8000-000000000000/original',
      '/files/original',
    ]) {
      expect(await ana.patch(`/api/trips/${trip.id}`, { heroImage })).toBeRefused(400, 'VALIDATION')
    }
  })
})

describe('POST /api/upload', () => {
  test('accepts its fields in either order', async () => {
    const reply = await postForm(people.ana, '/api/upload', [
      { name: 'file', value: bytes, filename: 'a.jpg' },
      { name: 'directory', value: 'hero-images' },
    ])

    expect(reply.json().url).toMatch(/^\/files\/[\w-]+\/original$/)
  })

  test('stores beach pictures for administrators only, visible to everyone', async () => {
    const { ana, ben } = people

    const { url } = (await sendPicture(ana, 'beaches')).json()

    expect(await everythingStored(app)).toEqual([`beaches/${url.split('/')[2]}.webp`])
    expect((await app.visitor().get(url)).statusCode).toBe(200)
    expect(await sendPicture(ben, 'beaches')).toBeRefused(400, 'VALIDATION')
  })

  test.each(['', '..', 'media', 'hero-images/../beaches', '__proto__'])(
    'knows no directory %j',
    async (directory) => {
      expect((await sendPicture(people.ana, directory)).statusCode).toBe(400)
      expect(await everythingStored(app)).toEqual([])
    },
  )

  test('refuses oversized files, files that are not pictures, and callers without an account', async () => {
    const { ana, gus } = people
    const html = (await refusedFiles())['HTML that is called a photo']?.bytes

    expect(await sendPicture(ana, 'hero-images', Buffer.alloc(MAX_PICTURE_BYTES + 1))).toBeRefused(
      413,
      'FILE_TOO_LARGE',
    )
    expect(await sendPicture(ana, 'hero-images', html)).toBeRefused(415, 'UNSUPPORTED_FILE')
    expect(await sendPicture(gus, 'hero-images')).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await sendPicture(app.visitor(), 'hero-images')).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await everythingStored(app)).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import type { Medium } from '@sendit/core/media/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { addMediumBySending, everythingStored, photo, sendDataUrl, sendFile } from '#testing/media-crew.ts'
import { type S3Server, startS3Server } from '#testing/s3-server.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let bucket: S3Server | undefined
let people: Awaited<ReturnType<typeof crew>>

async function open(storage: 'disk' | 'bucket') {
  bucket = storage === 'bucket' ? await startS3Server() : undefined
  app = await createTestApp({ ...(bucket && { env: bucket.env }) })
  people = await crew(app)
}
afterEach(async () => {
  await app.close()
  await bucket?.close()
})

describe.each(['disk', 'bucket'] as const)('with files on a %s', (storage) => {
  beforeEach(() => open(storage))

  test.each([
    ['a form', sendFile],
    ['a data URL', sendDataUrl],
  ])('a photo sent as %s is in the gallery with its dimensions and smaller pictures', async (_name, send) => {
    const { ana, trip } = people
    const bytes = await photo({ width: 2000, height: 1000 })

    const reply = await send(ana, trip.id, { bytes, filename: 'kite.jpg' })

    expect(reply.statusCode).toBe(201)
    const medium: Medium = reply.json()
    expect(medium).toMatchObject({
      url: `/files/${medium.id}/original`,
      previewUrl: `/files/${medium.id}/preview`,
      thumbnailUrl: `/files/${medium.id}/thumb`,
      posterUrl: null,
      ...{ filename: 'kite.jpg', type: 'image', mimeType: 'image/jpeg', size: bytes.length },
      ...{ width: 2000, height: 1000, duration: null },
      ...{ uploadedBy: ana.user.id, uploaderName: 'ana', createdAt: app.clock.now().toISOString() },
    })
    expect(medium.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect((await ana.get(`/api/trips/${trip.id}/media`)).json()).toEqual([medium])
    expect(await everythingStored(app)).toHaveLength(3)
    expect(await app.services.storage.size(`media/${medium.id}.jpg`)).toBe(bytes.length)
  })

  test('deleting removes every byte and keeps the message', async () => {
    const { ana, ben, trip } = people
    const medium = await addMediumBySending(ben, trip.id, { bytes: await photo() })
    await ben.post(`/api/trips/${trip.id}/messages`, { text: 'Shared an image', mediaId: medium.id })

    const reply = await ben.delete(`/api/media/${medium.id}`)

    expect(reply.json()).toEqual({ success: true })
    expect(await everythingStored(app)).toEqual([])
    expect((await ana.get(`/api/trips/${trip.id}/media`)).json()).toEqual([])
    expect((await ana.get(medium.url)).statusCode).toBe(404)
    const [message] = (await ana.get(`/api/trips/${trip.id}/messages`)).json()
    expect(message).toMatchObject({ mediaId: medium.id, media: null })
  })

  test('ten sendings of one photo with one key make one photo and ten equal answers', async () => {
    const { ana, trip } = people
    const bytes = await photo()
    const headers = { 'idempotency-key': randomUUID() }

    const replies = [await sendFile(ana, trip.id, { bytes }, headers)]
    for (let round = 0; round < 3; round += 1) {
      const pair = [1, 2].map(() => sendFile(ana, trip.id, { bytes }, headers))
      replies.push(...(await Promise.all(pair)))
    }

    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
    expect((await ana.get(`/api/trips/${trip.id}/media`)).json()).toHaveLength(1)
    expect(await everythingStored(app)).toHaveLength(3)
  })
})

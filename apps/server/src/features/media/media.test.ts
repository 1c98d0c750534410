import type { Medium } from '@sendit/core/media/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { addMediumBySending, everythingStored, photo, sendDataUrl, sendFile } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test.each([
  ['a form', sendFile],
  ['a data URL', sendDataUrl],
])('a photo sent as %s stands in the gallery with its sizes and smaller pictures', async (_name, send) => {
  const { ana, trip } = await crew(app)
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
  expect((await ana.get(medium.url)).rawPayload.equals(bytes)).toBe(true)
})

// On SQLite alone: it is about an object storage.
import type { Medium } from '@sendit/core/media/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { addMediumBySending, photo, postForm } from '#testing/media-crew.ts'
import { type S3Server, startS3Server } from '#testing/s3-server.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let bucket: S3Server
let people: Awaited<ReturnType<typeof crew>>
let bytes: Buffer
let medium: Medium
beforeEach(async () => {
  bucket = await startS3Server(() => app.clock.now())
  app = await createTestApp({ env: bucket.env })
  people = await crew(app)
  bytes = await photo({ width: 1000, height: 500 })
  medium = await addMediumBySending(people.ana, people.trip.id, { bytes })
})
afterEach(async () => {
  await app.close()
  await bucket.close()
})

const fetched = async (caller: Caller, url: string) => {
  const reply = await caller.get(url)
  return { reply, answer: await fetch(String(reply.headers.location)) }
}

test('a member is sent there for five minutes, after being checked', async () => {
  const { ben, eve } = people

  const { reply, answer } = await fetched(ben, medium.url)

  expect(reply.statusCode).toBe(302)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toContain('inline; filename="kite.jpg"')
  app.clock.advanceMs(300_001)
  expect((await fetch(String(reply.headers.location))).status).toBe(403)
  expect(await eve.get(medium.url)).toBeRefused(404, 'NOT_FOUND')
  expect(await app.visitor().get(medium.url)).toBeRefused(401, 'UNAUTHENTICATED')
})

async function guestsMedium(): Promise<Medium> {
  const [first] = (await people.gus.get(`/api/trips/${people.trip.id}/media`)).json()
  return first
}

test('a guest is sent there by a signed address', async () => {
  const { answer } = await fetched(app.visitor(), (await guestsMedium()).thumbnailUrl ?? '')

  expect(answer.headers.get('content-type')).toBe('image/webp')
})

test('pages may show what lies there', async () => {
  const policy = String((await people.ana.get('/api/trips')).headers['content-security-policy'])

  const origin = bucket.env.S3_ENDPOINT ?? ''
  expect(policy).toContain(`img-src 'self' https: data: blob: ${origin};`)
  expect(policy).toContain(`media-src 'self' blob: ${origin};`)
})

test('a bucket that does not respond is reported as unavailable, and nothing is half stored', async () => {
  const { ana, trip } = people
  bucket.failWith({ status: 403, code: 'AccessDenied' })

  const reply = await postForm(ana, `/api/trips/${trip.id}/media`, [
    { name: 'file', value: bytes, filename: 'a.jpg' },
  ])
  bucket.failWith(undefined)

  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBeDefined()
  expect((await ana.get(`/api/trips/${trip.id}/media`)).json()).toHaveLength(1)
  expect(bucket.objects.size).toBe(3)
})

// docs/security.md C1. SQLite only: limits are counted outside the database.
import { UPLOAD_BYTES_PER_DAY } from '@sendit/core/media/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { everythingStored, photo, sendFile } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const DAY_MS = 86_400_000

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterEach(() => app.close())

test('two hundred uploads an hour are enough for a member, ten for a guest', async () => {
  const { ana, gus, trip } = people
  const send = (caller: typeof gus) => caller.post(`/api/trips/${trip.id}/media`, {})
  const statuses = async (caller: typeof gus, count: number) => {
    const found: number[] = []
    for (let index = 0; index < count; index += 1) found.push((await send(caller)).statusCode)
    return found
  }

  expect(await statuses(ana, 201)).toEqual([...Array(200).fill(400), 429])
  expect(await statuses(gus, 11)).toEqual([...Array(10).fill(400), 429])
  expect((await send(ana)).headers['retry-after']).toBeDefined()
})

test('a user can upload 2 GB a day, and is then given a wait time', async () => {
  const { ana, ben, trip } = people
  const { counters } = app.services.realtime
  const bytes = await photo()
  await counters.hit(`uploadBytesPerUser:user:${ana.user.id}`, DAY_MS, UPLOAD_BYTES_PER_DAY - 10)

  const refused = await sendFile(ana, trip.id, { bytes })

  expect(refused).toBeRefused(429, 'RATE_LIMITED')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(await everythingStored(app)).toEqual([])
  expect((await sendFile(ben, trip.id, { bytes })).statusCode).toBe(201)
  app.clock.advanceMs(DAY_MS)
  expect((await sendFile(ana, trip.id, { bytes })).statusCode).toBe(201)
})

test('the remaining upload allowance can be read in advance without using any', async () => {
  const { ana, gus, trip } = people
  const left = async (caller: typeof gus) =>
    (await caller.get(`/api/trips/${trip.id}/media/allowance`)).json()
  const bytes = await photo()

  const before = await left(ana)
  await sendFile(ana, trip.id, { bytes })
  await left(ana)

  expect(before).toEqual({
    files: 200,
    perHour: 200,
    bytes: UPLOAD_BYTES_PER_DAY,
    filesInSeconds: 3600,
    bytesInSeconds: 86_400,
  })
  expect(await left(ana)).toMatchObject({ files: 199, bytes: UPLOAD_BYTES_PER_DAY - bytes.byteLength })
  expect(await left(gus)).toMatchObject({ files: 10, perHour: 10 })
})

test('a third file at a time is none of the two hundred', async () => {
  const { ana, trip } = people
  const bytes = await photo()

  const replies = await Promise.all([1, 2, 3].map(() => sendFile(ana, trip.id, { bytes })))

  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 429])
  const { files } = (await ana.get(`/api/trips/${trip.id}/media/allowance`)).json()
  expect(files).toBe(198)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { addMediumBySending, everythingStored, photo, sendFile } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterEach(() => app.close())

test('only members and guests of the trip can share and view', async () => {
  const { ana, ben, eve, gus, trip } = people
  const bytes = await photo()
  const path = `/api/trips/${trip.id}/media`

  for (const caller of [ana, ben, gus]) {
    expect((await sendFile(caller, trip.id, { bytes })).statusCode).toBe(201)
    expect((await caller.get(path)).statusCode).toBe(200)
  }
  expect(await sendFile(eve, trip.id, { bytes })).toBeRefused(404, 'NOT_FOUND')
  expect(await eve.get(path)).toBeRefused(404, 'NOT_FOUND')
  expect(await sendFile(app.visitor(), trip.id, { bytes })).toBeRefused(401, 'UNAUTHENTICATED')
  expect(await app.visitor().get(path)).toBeRefused(401, 'UNAUTHENTICATED')
  expect(await everythingStored(app)).toHaveLength(9)
})

test('only the uploader and the owner can delete', async () => {
  const { ana, ben, eve, gus, gusInvite, trip } = people
  const bytes = await photo()
  const [anas, bens, guss] = [
    await addMediumBySending(ana, trip.id, { bytes }),
    await addMediumBySending(ben, trip.id, { bytes }),
    await addMediumBySending(gus, trip.id, { bytes }),
  ]

  const refused = await ben.delete(`/api/media/${anas.id}`)

  expect(refused).toBeRefused(403, 'NOT_OWNER', "Only the trip's owner or whoever shared this can delete it.")
  expect(await ben.delete(`/api/media/${guss.id}`)).toBeRefused(403, 'NOT_OWNER')
  expect(await gus.delete(`/api/media/${guss.id}`)).toBeRefused(403, 'GUEST_FORBIDDEN')
  expect(await eve.delete(`/api/media/${bens.id}`)).toBeRefused(404, 'NOT_FOUND')
  expect(await app.visitor().delete(`/api/media/${bens.id}`)).toBeRefused(401, 'UNAUTHENTICATED')
  expect(guss.uploadedBy).toBe(gusInvite.id)
  for (const { id } of [bens, guss]) expect((await ana.delete(`/api/media/${id}`)).statusCode).toBe(200)
  expect((await ana.delete(`/api/media/${anas.id.toUpperCase()}`)).statusCode).toBe(200)
})

test('uploads from another site are refused', async () => {
  const { ana, trip } = people

  const reply = await sendFile(ana, trip.id, { bytes: await photo() }, { origin: 'https://evil.example' })

  expect(reply).toBeRefused(403, 'BAD_ORIGIN')
  expect(await everythingStored(app)).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardCrew, createAward, seeAward, tryNominate } from '#testing/award-crew.ts'
import { planTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { addMediumBySending, photo } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const PDF = { bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), filename: 'plan.pdf' }

async function stage() {
  const people = await awardCrew(app)
  const { ben, trip } = people
  const award = (await createAward(ben, trip, 'Golden Pump')).json()
  const bytes = await photo()
  const medium = await addMediumBySending(ben, trip.id, { bytes })
  return { ...people, award, bytes, medium }
}

test('a nomination carries a photo of the trip, which members and guests see by addresses of their own', async () => {
  const { ana, ben, gus, trip, award, medium } = await stage()

  const reply = await tryNominate(ben, award, { nominatedUserId: ana.user.id, mediaId: medium.id })

  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toMatchObject({ mediaId: medium.id, mediaUrl: medium.previewUrl ?? medium.url })
  const [seen] = (await seeAward(gus, trip, award)).nominations
  expect(seen?.mediaId).toBe(medium.id)
  expect(seen?.mediaUrl).toMatch(/\?exp=\d+&sig=/)
  expect((await app.visitor().get(String(seen?.mediaUrl))).statusCode).toBe(200)
  expect((await app.visitor().get(String(reply.json().mediaUrl))).statusCode).not.toBe(200)
})

test('nominating again replaces the photo with the reason, or removes it', async () => {
  const { ana, ben, trip, award, medium } = await stage()
  const again = (mediaId?: string | null) =>
    tryNominate(ben, award, { nominatedUserId: ana.user.id, reason: 'Again', mediaId })

  expect((await again()).json()).toMatchObject({ mediaId: null, mediaUrl: null })
  expect((await again(medium.id)).json()).toMatchObject({ mediaId: medium.id })
  expect((await again(null)).json()).toMatchObject({ mediaId: null, mediaUrl: null })
  expect((await seeAward(ana, trip, award)).nominations).toHaveLength(1)
})

test('a photo of another trip, one that is not there, a file and a deleted photo are refused', async () => {
  const { ana, ben, eve, trip, award, bytes, medium } = await stage()
  const elsewhere = await addMediumBySending(eve, (await planTrip(eve)).id, { bytes })
  const own = await addMediumBySending(ben, (await planTrip(ben)).id, { bytes })
  const paper = await addMediumBySending(ben, trip.id, PDF)
  await ben.delete(`/api/media/${medium.id}`)
  const unknown = '0198f0a0-0000-7000-8000-00000000abcd'

  for (const mediaId of [elsewhere.id, own.id, paper.id, medium.id, unknown]) {
    const reply = await tryNominate(ben, award, { nominatedUserId: ana.user.id, mediaId })
    expect(reply).toBeRefused(400, 'VALIDATION', 'Choose a photo of the trip.')
  }
  const odd = { nominatedUserId: ana.user.id, mediaId: '../etc' }
  expect(await tryNominate(ben, award, odd)).toBeRefused(400, 'VALIDATION')
  expect((await seeAward(ana, trip, award)).nominations).toEqual([])
})

test('the nomination stays when its photo is deleted, and the awards are updated', async () => {
  const { ana, ben, trip, award, medium } = await stage()
  await tryNominate(ben, award, { nominatedUserId: ana.user.id, reason: 'Look', mediaId: medium.id })
  const path = `/api/trips/${trip.id}/awards`
  const before = (await ana.get(path)).headers.etag

  await ben.delete(`/api/media/${medium.id}`)

  const [left] = (await seeAward(ana, trip, award)).nominations
  expect(left).toMatchObject({ nominatedUserId: ana.user.id, reason: 'Look', mediaId: null, mediaUrl: null })
  expect((await ana.get(path)).headers.etag).not.toBe(before)
})

import { randomUUID } from 'node:crypto'
import type { GalleryMedium } from '@sendit/core/media/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/caller.ts'
import { chatCrew, idOf, postMessage, reactionPath } from '#testing/chat-crew.ts'
import { plantMedium } from '#testing/media-crew.ts'
import { openSocket } from '#testing/socket-client.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await createTestApp()
  address = await app.listen()
})
afterAll(() => app.close())

async function withPhoto() {
  const people = await chatCrew(app)
  const mediaId = await plantMedium(app, { tripId: people.tripId, userId: await idOf(people.ana) })
  const to = (emoji: string, id = mediaId) => `/api/media/${id}/reactions/${encodeURIComponent(emoji)}`
  const existing = async (): Promise<GalleryMedium['reactions']> =>
    (await people.ana.get(`/api/trips/${people.tripId}/media`)).json()[0].reactions
  return { ...people, mediaId, to, existing }
}

test('members and guests react to a photo once with each emoji, and take it back', async () => {
  const { ana, ben, guest, inviteId, to, existing } = await withPhoto()

  await ben.put(to('🤙'))
  await ben.put(to('🤙'))
  await guest.put(to('🤙'))
  const reply = await ben.put(to('❤'))

  const bens = { id: await idOf(ben), name: expect.stringMatching(/^ben-/) }
  const bobs = { id: inviteId, name: 'Bob (guest)' }
  expect(reply.json().reactions).toEqual([
    { emoji: '🤙', people: [bens, bobs] },
    { emoji: '❤️', people: [bens] },
  ])
  expect(await existing()).toEqual(reply.json().reactions)

  await guest.delete(to('🤙'))
  await guest.delete(to('🤙'))
  expect((await ana.delete(to('🤙'))).statusCode).toBe(200)
  expect((await ben.delete(to('❤️'))).json().reactions).toEqual([{ emoji: '🤙', people: [bens] }])
})

test('what is no single emoji is refused, and a thirteenth kind', async () => {
  const { ana, ben, to, existing } = await withPhoto()
  expect(refusalOf(await ana.put(to('hello')))).toEqual([400, 'VALIDATION'])
  for (const emoji of '🤙😂😮😢🪁👍👎🔥🎉🙏💪🌊') await ana.put(to(emoji))

  const refused = await ben.put(to('🌞'))

  expect(refusalOf(refused)).toEqual([409, 'LIMIT_REACHED'])
  expect(refused.json().message).toBe('A photo takes 12 kinds of reactions. Choose one that is there.')
  expect(await existing()).toHaveLength(12)
})

test('a deleted photo loses its reactions and accepts no new ones', async () => {
  const { ana, ben, mediaId, to } = await withPhoto()
  await ben.put(to('🤙'))
  await ana.delete(`/api/media/${mediaId}`)

  for (const refused of [await ben.put(to('🔥')), await ben.delete(to('🤙'))])
    expect(refusalOf(refused)).toEqual([409, 'MEDIUM_DELETED'])
  const left = await app.services.database.db
    .selectFrom('media_reactions')
    .select('emoji')
    .where('media_id', '=', mediaId)
    .execute()
  expect(left).toEqual([])
})

test('strangers learn nothing of a photo, and one that never was is as unknown', async () => {
  const { to } = await withPhoto()
  const { guest: otherGuest } = await chatCrew(app)
  const eve = await app.signIn(`eve-${randomUUID()}@elsewhere.example`)

  for (const path of [to('🤙'), to('🤙', randomUUID())]) {
    expect(refusalOf(await eve.put(path))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await otherGuest.put(path))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await app.visitor().put(path))).toEqual([401, 'UNAUTHENTICATED'])
  }
})

test('a guest’s reaction belongs to their account after joining, without duplicates', async () => {
  const { guest, token, to, existing } = await withPhoto()
  await guest.put(to('🤙'))
  const bob = await app.signIn(`bob-${randomUUID()}@crew.test`)
  await bob.post('/api/invite/join', { token })

  expect(refusalOf(await guest.put(to('😂')))).toEqual([403, 'GUEST_FORBIDDEN'])
  expect((await bob.put(to('🤙'))).json().reactions).toEqual([
    { emoji: '🤙', people: [{ id: await idOf(bob), name: expect.any(String) }] },
  ])
  await bob.delete(to('🤙'))
  expect(await existing()).toEqual([])
})

test('a repeat with the same key gets the first response and no second live update', async () => {
  const { ana, ben, tripId, to, existing } = await withPhoto()
  const socket = await openSocket(address, { as: ana })
  await socket.join(tripId)
  const headers = { 'idempotency-key': randomUUID() }

  const first = await ben.put(to('🤙'), undefined, { headers })
  await ben.delete(to('🤙'))
  const again = await ben.put(to('🤙'), undefined, { headers })

  expect(again.json()).toEqual(first.json())
  expect(await existing()).toEqual([])
  const frames = [await socket.next('trip_changed'), await socket.next('trip_changed')]
  socket.socket.terminate()
  expect(frames.map(({ topics }) => topics)).toEqual([['media'], ['media']])
})

test('thirty a minute, together with those to messages', async () => {
  const { chat, ben, to } = await withPhoto()
  const { id } = await postMessage(ben, chat, 'Wind is up!')
  const emoji = ['🤙', '🔥']
  for (let count = 0; count < 15; count += 1) {
    await ben.put(to(emoji[count % 2] ?? ''))
    await ben.put(reactionPath(id, emoji[count % 2] ?? ''))
  }

  expect(refusalOf(await ben.put(to('🤙')))).toEqual([429, 'RATE_LIMITED'])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { addMedium, chatCrew, idOf, textsOf } from '#testing/chat-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('sending', () => {
  test('a member writes and everyone in the trip reads it under their name', async () => {
    const { chat, ana, ben, guest, tripId } = await chatCrew(app)
    const clientMessageId = randomUUID()

    const sent = await ana.post(chat, { text: '  Wind is up!  ', clientMessageId })

    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toEqual({
      id: expect.any(String),
      seq: 1,
      version: 1,
      senderId: await idOf(ana),
      senderName: expect.stringMatching(/^ana-/),
      senderImageUrl: null,
      senderIsGuest: false,
      senderIsSystem: false,
      text: 'Wind is up!',
      createdAt: app.clock.now().toISOString(),
      mediaId: null,
      media: null,
      clientMessageId,
      ...{
        replyTo: null,
        reactions: [],
        mentions: [],
        about: null,
        editedAt: null,
        deletedAt: null,
        pinnedAt: null,
        pinnedBy: null,
      },
    })
    expect((await ben.get(chat)).json()).toEqual([sent.json()])
    expect((await guest.get(chat)).json()).toEqual([sent.json()])
    expect((await ana.get(`/api/trips/${tripId}/messages?limit=1`)).headers.link).toBeUndefined()
  })

  test('whatever a client claims about sender, time and number is ignored', async () => {
    const { chat, ana, ben } = await chatCrew(app)

    const sent = await ana.post(chat, {
      text: 'me',
      senderId: await idOf(ben),
      seq: 99,
      createdAt: '2020-01-01T00:00:00.000Z',
    })

    expect(sent.json()).toMatchObject({
      senderId: await idOf(ana),
      seq: 1,
      createdAt: app.clock.now().toISOString(),
    })
  })

  test('a guest writes under the name of the invite', async () => {
    const { chat, guest, inviteId } = await chatCrew(app)

    const sent = await guest.post(chat, { text: 'Hi all' })

    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toMatchObject({ senderId: inviteId, senderName: 'Bob (guest)', senderIsGuest: true })
  })

  test('once the invite is claimed its earlier messages show the account', async () => {
    const { chat, ana, guest, token } = await chatCrew(app)
    await guest.post(chat, { text: 'Hi all' })
    const bob = await app.signIn(`bob-${randomUUID()}@crew.test`)
    await bob.put('/api/profile', { displayName: 'Bobby', firstName: null, lastName: null })

    await bob.post('/api/invite/join', { token })

    expect((await ana.get(chat)).json()).toMatchObject([
      { text: 'Hi all', senderId: await idOf(bob), senderName: 'Bobby', senderIsGuest: false },
    ])
  })

  test('a claimed invite no longer writes, since it would write under the name of the account', async () => {
    const { chat, guest, token } = await chatCrew(app)
    const bob = await app.signIn(`bob-${randomUUID()}@crew.test`)
    await bob.post('/api/invite/join', { token })

    const refused = await guest.post(chat, { text: 'I am not Bob' })

    expect(refused.statusCode).toBe(403)
    expect(refused.json().code).toBe('GUEST_FORBIDDEN')
    expect((await guest.get(chat)).statusCode).toBe(200)
  })

  test('texts of 1 to 4000 characters pass, others are refused', async () => {
    const { chat, ana } = await chatCrew(app)

    const refusals = await Promise.all(
      ['', '   ', 'x'.repeat(4001), 'a\u0000b'].map((text) => ana.post(chat, { text })),
    )

    expect(refusals.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      Array.from({ length: 4 }, () => [400, 'VALIDATION']),
    )
    expect((await ana.post(chat, { text: ` ${'x'.repeat(4000)} ` })).statusCode).toBe(201)
    expect(await ana.get(chat).then(textsOf)).toEqual(['x'.repeat(4000)])
  })

  test('hostile text is returned unchanged', async () => {
    const { chat, ana } = await chatCrew(app)
    const text = `'; drop table messages; -- % _ <script>alert(1)</script> \u{1F3C4} \u202E`

    await ana.post(chat, { text })

    expect(await ana.get(chat).then(textsOf)).toEqual([text])
  })

  test('over ten messages in ten seconds are refused with the time to wait', async () => {
    const { chat, ana } = await chatCrew(app)
    for (let count = 0; count < 10; count += 1) await ana.post(chat, { text: `${count}` })

    const refused = await ana.post(chat, { text: 'too fast' })

    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await ana.get(chat).then(textsOf)).not.toContain('too fast')
    app.clock.advanceMs(10_000)
    expect((await ana.post(chat, { text: 'in time' })).statusCode).toBe(201)
  })
})

describe('who may enter', () => {
  test.each(['get', 'post'] as const)(
    '%s is refused to strangers, other users and guests of other trips',
    async (method) => {
      const { chat, tripId } = await chatCrew(app)
      const other = await chatCrew(app)
      const stranger = await app.signIn(`stranger-${randomUUID()}@crew.test`)
      const call = (caller: Caller, path = chat) =>
        method === 'get' ? caller.get(path) : caller.post(path, { text: 'hello' })

      expect((await call(app.visitor())).statusCode).toBe(401)
      expect((await call(stranger)).json()).toEqual({ message: 'Not found', code: 'NOT_FOUND' })
      expect((await call(other.guest)).statusCode).toBe(404)
      expect((await call(stranger, `/api/trips/${randomUUID()}/messages`)).statusCode).toBe(404)
      expect((await call(stranger, '/api/trips/nothing/messages')).statusCode).toBe(404)
      expect((await call(other.ana, `/api/trips/${tripId}/messages`)).statusCode).toBe(404)
    },
  )

  test('a revoked invite neither reads nor writes', async () => {
    const { chat, ana, guest, tripId, inviteId } = await chatCrew(app)
    await ana.delete(`/api/trips/${tripId}/invites/${inviteId}`)

    expect((await guest.get(chat)).statusCode).toBe(401)
    expect((await guest.post(chat, { text: 'still here' })).statusCode).toBe(401)
  })

  test('the unread count is for the trip alone', async () => {
    const { chat } = await chatCrew(app)
    const stranger = await app.signIn(`stranger-${randomUUID()}@crew.test`)
    const count = `${chat}/unread-count?since=2026-01-01T00:00:00.000Z`

    expect((await app.visitor().get(count)).statusCode).toBe(401)
    expect((await stranger.get(count)).statusCode).toBe(404)
  })
})

describe('media', () => {
  test('a medium of the trip is returned with its message', async () => {
    const { chat, ana, tripId } = await chatCrew(app)
    const mediaId = await addMedium(app, tripId, await idOf(ana))

    const sent = await ana.post(chat, { text: 'Shared an image', mediaId })

    expect(sent.json()).toMatchObject({
      mediaId,
      media: {
        id: mediaId,
        filename: 'kite.webp',
        type: 'image',
        mimeType: 'image/webp',
        size: 1234,
        width: 800,
      },
    })
  })

  test('a deleted medium leaves its message without it', async () => {
    const { chat, ana, tripId } = await chatCrew(app)
    const mediaId = await addMedium(app, tripId, await idOf(ana))
    await ana.post(chat, { text: 'Shared an image', mediaId })

    await app.services.database.db
      .updateTable('media')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', mediaId)
      .execute()

    expect((await ana.get(chat)).json()).toMatchObject([{ mediaId, media: null }])
    expect((await ana.post(chat, { text: 'again', mediaId })).statusCode).toBe(400)
  })

  test("another trip's medium is refused", async () => {
    const { chat, ana } = await chatCrew(app)
    const other = await chatCrew(app)
    const mediaId = await addMedium(app, other.tripId, await idOf(other.ana))

    const refused = await ana.post(chat, { text: 'look', mediaId })

    expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION'])
    expect(refused.json().errors[0].path).toBe('mediaId')
    expect(await ana.get(chat).then(textsOf)).toEqual([])
  })
})

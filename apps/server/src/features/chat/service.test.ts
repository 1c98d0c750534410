import { randomUUID } from 'node:crypto'
import type { Message, SentMessage } from '@sendit/core/chat/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { chatCrew, fillChat, idOf } from '#testing/chat-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('reading in pages', () => {
  test('the newest hundred come first, and the link leads back to the first message', async () => {
    const { chat, ana, tripId } = await chatCrew(app)
    const ids = await fillChat(app, tripId, 250, { userId: await idOf(ana) })

    const pages: string[][] = []
    let path: string | undefined = chat
    while (path !== undefined) {
      const reply = await ana.get(path)
      pages.push((reply.json() as Message[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
    }

    expect(pages.map((page) => page.length)).toEqual([100, 100, 50])
    expect(pages.reverse().flat()).toEqual(ids)
  })

  test('asking after a message leads forward to the newest', async () => {
    const { chat, ana, tripId } = await chatCrew(app)
    const ids = await fillChat(app, tripId, 25, { userId: await idOf(ana) })

    const pages: string[][] = []
    let path: string | undefined = `${chat}?after=${ids[3]}&limit=10`
    while (path !== undefined) {
      const reply = await ana.get(path)
      pages.push((reply.json() as Message[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
    }

    expect(pages).toEqual([ids.slice(4, 14), ids.slice(14, 24), ids.slice(24)])
  })

  test('after the newest there is nothing', async () => {
    const { chat, ana, tripId } = await chatCrew(app)
    const [, newest] = await fillChat(app, tripId, 2, { userId: await idOf(ana) })

    const reply = await ana.get(`${chat}?after=${newest}`)

    expect(reply.json()).toEqual([])
    expect(reply.headers.link).toBeUndefined()
  })

  test.each(['before', 'after'])(
    "'%s' a message that is unknown or of another trip is refused",
    async (direction) => {
      const { chat, ana } = await chatCrew(app)
      const other = await chatCrew(app)
      const foreign = (await other.ana.post(other.chat, { text: 'elsewhere' })).json().id

      const replies = await Promise.all(
        [foreign, randomUUID(), 'nonsense', ''].map((id) => ana.get(`${chat}?${direction}=${id}`)),
      )

      expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
        Array.from({ length: 4 }, () => [400, 'VALIDATION']),
      )
    },
  )

  test('pages hold 1 to 200, and one direction at a time', async () => {
    const { chat, ana, tripId } = await chatCrew(app)
    const ids = await fillChat(app, tripId, 201, { userId: await idOf(ana) })

    expect((await ana.get(`${chat}?limit=200`)).json()).toHaveLength(200)
    for (const query of ['limit=0', 'limit=201', 'limit=ten', `before=${ids[0]}&after=${ids[1]}`]) {
      expect((await ana.get(`${chat}?${query}`)).statusCode).toBe(400)
    }
  })
})

describe('unread', () => {
  const since = () => encodeURIComponent(app.clock.now().toISOString())

  test("counts others' messages after the moment, own ones not", async () => {
    const { chat, ana, ben, guest, tripId, inviteId } = await chatCrew(app)
    await fillChat(app, tripId, 3, { userId: await idOf(ben) })
    const readAt = since()
    app.clock.advanceMs(1000)
    await fillChat(app, tripId, 2, { userId: await idOf(ben) })
    await fillChat(app, tripId, 4, { inviteId })
    await fillChat(app, tripId, 1, { userId: await idOf(ana) })

    const count = async (who: Caller) => (await who.get(`${chat}/unread-count?since=${readAt}`)).json()

    expect(await count(ana)).toEqual({ count: 6 })
    expect(await count(ben)).toEqual({ count: 5 })
    expect(await count(guest)).toEqual({ count: 3 })
  })

  test('messages sent as a guest are not unread for their later account', async () => {
    const { chat, tripId, inviteId, token } = await chatCrew(app)
    const readAt = since()
    app.clock.advanceMs(1000)
    await fillChat(app, tripId, 4, { inviteId })
    const bob = await app.signIn(`bob-${randomUUID()}@crew.test`)
    await bob.post('/api/invite/join', { token })

    expect((await bob.get(`${chat}/unread-count?since=${readAt}`)).json()).toEqual({ count: 0 })
  })

  test('what was deleted is not unread', async () => {
    const { chat, ana, ben, guest } = await chatCrew(app)
    const readAt = since()
    app.clock.advanceMs(1000)
    const sent = []
    for (const text of ['9 or 12?', 'Wrong chat', 'The 9'])
      sent.push((await ben.post(chat, { text })).json() as SentMessage)

    await ben.delete(`/api/messages/${sent[1]?.id}`)

    for (const who of [ana, guest])
      expect((await who.get(`${chat}/unread-count?since=${readAt}`)).json()).toEqual({ count: 2 })
  })

  test('stops at one hundred, also behind many of their own', async () => {
    const { chat, ana, ben, tripId } = await chatCrew(app)
    const readAt = since()
    app.clock.advanceMs(1000)
    await fillChat(app, tripId, 150, { userId: await idOf(ben) })
    await fillChat(app, tripId, 300, { userId: await idOf(ana) })

    expect((await ana.get(`${chat}/unread-count?since=${readAt}`)).json()).toEqual({ count: 100 })
  })

  test.each(['', '?since=', '?since=yesterday'])("'%s' is no moment", async (query) => {
    const { chat, ana } = await chatCrew(app)

    expect((await ana.get(`${chat}/unread-count${query}`)).statusCode).toBe(400)
  })
})

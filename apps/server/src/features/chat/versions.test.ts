import type { SentMessage } from '@sendit/core/chat/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { addMedium, chatCrew, idOf } from '#testing/chat-crew.ts'
import { openSocket } from '#testing/socket-client.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await createTestApp()
  address = await app.listen()
})
afterAll(() => app.close())

const versionsOf = (messages: SentMessage[]) => messages.map(({ version }) => version)

async function readChanged(who: Caller, chat: string, { after, limit }: { after: number; limit: number }) {
  const pages: SentMessage[][] = []
  let path: string | undefined = `${chat}?changedAfter=${after}&limit=${limit}`
  while (path !== undefined) {
    const reply = await who.get(path)
    expect(reply.statusCode).toBe(200)
    pages.push(reply.json())
    path = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  return pages
}

describe('catching up by version', () => {
  test('every message has a version, and new ones come in that order across pages', async () => {
    const { chat, ana, ben } = await chatCrew(app)
    const sent: SentMessage[] = []
    for (const text of ['one', 'two', 'three', 'four']) sent.push((await ana.post(chat, { text })).json())

    const pages = await readChanged(ben, chat, { after: 1, limit: 2 })

    expect(versionsOf(sent)).toEqual([1, 2, 3, 4])
    expect(pages).toEqual([sent.slice(1, 3), sent.slice(3)])
    expect(await readChanged(ben, chat, { after: 4, limit: 2 })).toEqual([[]])
  })

  test('removing a photo is a change to its messages, after all earlier changes', async () => {
    const { chat, tripId, ana, ben } = await chatCrew(app)
    const mediaId = await addMedium(app, tripId, await idOf(ana))
    const photo = (await ana.post(chat, { text: 'Shared an image', mediaId })).json() as SentMessage
    const later = (await ben.post(chat, { text: 'nice' })).json() as SentMessage

    await ana.delete(`/api/media/${mediaId}`)
    const last = (await ben.post(chat, { text: 'gone' })).json() as SentMessage

    const [changed] = await readChanged(ben, chat, { after: later.version, limit: 100 })
    expect(changed).toEqual([{ ...photo, version: 3, media: null }, last])
    expect(last).toMatchObject({ seq: 3, version: 4 })
  })

  test('removing a photo that no message shows is no change of the chat', async () => {
    const { chat, tripId, ana } = await chatCrew(app)
    const mediaId = await addMedium(app, tripId, await idOf(ana))
    await ana.delete(`/api/media/${mediaId}`)

    expect((await ana.post(chat, { text: 'first' })).json()).toMatchObject({ seq: 1, version: 1 })
  })

  test.each(['changedAfter=-1', 'changedAfter=many', 'changedAfter=99', 'changedAfter='])(
    "'%s' is refused, so that a client starts afresh",
    async (query) => {
      const { chat, ana } = await chatCrew(app)

      const reply = await ana.get(`${chat}?${query}`)

      expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION'])
    },
  )

  test('cannot be combined with the other directions', async () => {
    const { chat, ana } = await chatCrew(app)
    const { id } = (await ana.post(chat, { text: 'one' })).json()

    expect((await ana.get(`${chat}?changedAfter=0&after=${id}`)).statusCode).toBe(400)
  })
})

describe('how far the chat is', () => {
  test('is sent on joining, and a change makes an ETag stale', async () => {
    const { chat, tripId, ana, ben } = await chatCrew(app)
    const mediaId = await addMedium(app, tripId, await idOf(ana))
    await ana.post(chat, { text: 'Shared an image', mediaId })
    const tag = String((await ben.get(chat)).headers.etag)
    const known = await ben.get(chat, { headers: { 'if-none-match': tag } })
    await ana.delete(`/api/media/${mediaId}`)

    const socket = await openSocket(address, { as: ben })
    const greeting = await socket.join(tripId)
    const state = await socket.next('trip_state')
    socket.socket.terminate()

    expect(known.statusCode).toBe(304)
    expect((await ben.get(chat, { headers: { 'if-none-match': tag } })).statusCode).toBe(200)
    expect(greeting).toMatchObject({ version: 2 })
    expect(state).toMatchObject({ messageSeq: 1, version: 2 })
  })

  test('a change is sent to the room once, as the message reads now', async () => {
    const { chat, tripId, ana, ben } = await chatCrew(app)
    const mediaId = await addMedium(app, tripId, await idOf(ana))
    const photo = (await ana.post(chat, { text: 'Shared an image', mediaId })).json()
    const socket = await openSocket(address, { as: ben })
    await socket.join(tripId)

    await ana.delete(`/api/media/${mediaId}`)

    const { message } = await socket.next('message_changed')
    await ana.post(chat, { text: 'after' })
    await socket.next('chat_message')
    socket.socket.terminate()
    expect(message).toEqual({ ...photo, version: 2, media: null })
    expect(socket.received.filter(({ type }) => type === 'message_changed')).toHaveLength(1)
  })
})

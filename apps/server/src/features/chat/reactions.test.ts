import { randomUUID } from 'node:crypto'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '#testing/caller.ts'
import {
  addMedium,
  chatCrew,
  fillChat,
  idOf,
  messagePath,
  postMessage,
  reactionPath,
} from '#testing/chat-crew.ts'
import { openSocket } from '#testing/socket-client.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await createTestApp()
  address = await app.listen()
})
afterAll(() => app.close())

describe('replying', () => {
  test('quotes the first 120 characters and the sender of what is answered', async () => {
    const { chat, ana, guest } = await chatCrew(app)
    const long = await postMessage(guest, chat, 'x'.repeat(300))

    const reply = await postMessage(ana, chat, 'sure', { replyToId: long.id.toUpperCase() })

    expect(reply.replyTo).toEqual({
      id: long.id,
      senderId: long.senderId,
      senderName: 'Bob (guest)',
      text: 'x'.repeat(120),
      mediaType: null,
    })
    expect((await guest.get(chat)).json()).toEqual([long, reply])
  })

  test('names the kind of a picture that is answered', async () => {
    const { chat, tripId, ana, ben } = await chatCrew(app)
    const mediaId = await addMedium(app, tripId, await idOf(ana))
    const photo = await postMessage(ana, chat, 'Shared an image', { mediaId })

    expect((await postMessage(ben, chat, 'wow', { replyToId: photo.id })).replyTo?.mediaType).toBe('image')
  })

  test('what was edited is quoted as it reads now, what was deleted no more', async () => {
    const { chat, ana, ben } = await chatCrew(app)
    const first = await postMessage(ana, chat, 'at nine')
    const { id } = await postMessage(ben, chat, 'ok', { replyToId: first.id })
    const quote = async () =>
      ((await ben.get(chat)).json() as SentMessage[]).find((one) => one.id === id)?.replyTo

    await ana.patch(messagePath(first.id), { text: 'at ten' })
    expect((await quote())?.text).toBe('at ten')

    await ana.delete(messagePath(first.id))
    expect(await quote()).toMatchObject({ id: first.id, text: '', mediaType: null })
  })

  test('to a message that is unknown, deleted or of another trip is refused', async () => {
    const { chat, ana } = await chatCrew(app)
    const other = await chatCrew(app)
    const foreign = await postMessage(other.ana, other.chat, 'elsewhere')
    const gone = await postMessage(ana, chat, 'gone')
    await ana.delete(messagePath(gone.id))

    for (const replyToId of [foreign.id, gone.id, randomUUID(), 'nonsense']) {
      expect(refusalOf(await ana.post(chat, { text: 'hm', replyToId }))).toEqual([400, 'VALIDATION'])
    }
  })

  test('a reply sent again after its original was deleted is the same message, and nothing new', async () => {
    const { chat, ana, ben } = await chatCrew(app)
    const first = await postMessage(ana, chat, 'at nine')
    const draft = { text: 'ok', replyToId: first.id, clientMessageId: randomUUID() }
    const { id } = (await ben.post(chat, draft)).json()
    await ana.delete(messagePath(first.id))

    const again = await ben.post(chat, draft)

    expect([again.statusCode, again.json().id]).toEqual([200, id])
  })
})

describe('reacting', () => {
  test('members and guests react once with each emoji, and take it back', async () => {
    const { chat, ana, ben, guest, inviteId } = await chatCrew(app)
    const { id } = await postMessage(ana, chat, 'Wind is up!')

    await ben.put(reactionPath(id, '🤙'))
    await ben.put(reactionPath(id, '🤙'))
    await guest.put(reactionPath(id, '🤙'))
    const reply = await ben.put(reactionPath(id, '❤'))

    const bens = { id: await idOf(ben), name: expect.stringMatching(/^ben-/) }
    const bobs = { id: inviteId, name: 'Bob (guest)' }
    expect(reply.json().reactions).toEqual([
      { emoji: '🤙', people: [bens, bobs] },
      { emoji: '❤️', people: [bens] },
    ])
    expect((await ana.get(chat)).json()).toEqual([reply.json()])
    expect(reply.json().version).toBe(4)

    await guest.delete(reactionPath(id, '🤙'))
    await guest.delete(reactionPath(id, '🤙'))
    const last = await ben.delete(reactionPath(id, '❤️'))
    expect(last.json()).toMatchObject({ version: 6, reactions: [{ emoji: '🤙', people: [bens] }] })
  })

  test.each(['a', '🤙🤙', '1', 'hello', '%', '🤙'.repeat(40)])(
    "'%s' is refused, and nothing is stored",
    async (emoji) => {
      const { chat, ana } = await chatCrew(app)
      const message = await postMessage(ana, chat, 'Wind is up!')

      for (const reply of [
        await ana.put(reactionPath(message.id, emoji)),
        await ana.delete(reactionPath(message.id, emoji)),
      ])
        expect(refusalOf(reply)).toEqual([400, 'VALIDATION'])
      expect((await ana.get(chat)).json()).toEqual([message])
    },
  )

  test('the longest emoji there is arrives whole', async () => {
    const { chat, ana } = await chatCrew(app)
    const { id } = await postMessage(ana, chat, 'Wind is up!')
    const kiss = '👩🏿‍❤️‍💋‍👩🏻'

    expect((await ana.put(reactionPath(id, kiss))).json().reactions[0].emoji).toBe(kiss)
  })

  test('a thirteenth kind is refused, even when two arrive at once, an existing one accepted', async () => {
    const { chat, ana, ben } = await chatCrew(app)
    const { id } = await postMessage(ana, chat, 'Wind is up!')
    const kinds = [...'🤙😂😮😢🪁👍👎🔥🎉🙏💪']
    expect(kinds).toHaveLength(11)
    for (const emoji of kinds) await ana.put(reactionPath(id, emoji))

    const replies = await Promise.all(['🌊', '🌞'].map((emoji) => ben.put(reactionPath(id, emoji))))
    const known = await ben.put(reactionPath(id, '🔥'))

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
    expect(replies.map((reply) => reply.json().code)).toContain('LIMIT_REACHED')
    expect(known.statusCode).toBe(200)
    expect(known.json().reactions).toHaveLength(12)
  })

  test('what a guest did is their account’s after joining, once', async () => {
    const { chat, ana, guest, token } = await chatCrew(app)
    const { id } = await postMessage(ana, chat, 'Wind is up!')
    await guest.put(reactionPath(id, '🤙'))
    const bob = await app.signIn(`bob-${randomUUID()}@crew.test`)
    await bob.post('/api/invite/join', { token })

    const refused = await guest.put(reactionPath(id, '😂'))
    const again = await bob.put(reactionPath(id, '🤙'))

    expect(refusalOf(refused)).toEqual([403, 'GUEST_FORBIDDEN'])
    expect(again.json().reactions).toEqual([
      { emoji: '🤙', people: [{ id: await idOf(bob), name: expect.any(String) }] },
    ])
    expect((await bob.delete(reactionPath(id, '🤙'))).json().reactions).toEqual([])
  })

  test('costs one word to the room and as many statements in a long chat as in a short one', async () => {
    const { chat, tripId, ana, ben } = await chatCrew(app)
    const { id } = await postMessage(ana, chat, 'Wind is up!')
    await fillChat(app, tripId, 300, { userId: await idOf(ana) })
    const socket = await openSocket(address, { as: ben })
    await socket.join(tripId)

    const reply = await ana.put(reactionPath(id, '🤙'))
    const { message } = await socket.next('message_changed')
    await postMessage(ana, chat, 'after')
    await socket.next('chat_message')
    socket.socket.terminate()

    expect(message).toEqual(reply.json())
    const types = socket.received
      .map(({ type }) => type)
      .filter((type) => !['joined', 'presence', 'trip_state'].includes(type))
    expect(types).toEqual(['message_changed', 'chat_message'])
  })
})

describe('looking around a message', () => {
  test('the page has it in its middle, and begins or ends where the chat does', async () => {
    const { chat, tripId, ana } = await chatCrew(app)
    const ids = await fillChat(app, tripId, 20, { userId: await idOf(ana) })
    const around = async (index: number, limit: number) => {
      const reply = await ana.get(`${chat}?around=${ids[index]}&limit=${limit}`)
      return (reply.json() as SentMessage[]).map(({ seq }) => seq)
    }

    expect(await around(9, 5)).toEqual([8, 9, 10, 11, 12])
    expect(await around(0, 4)).toEqual([1, 2, 3])
    expect(await around(19, 4)).toEqual([19, 20])
    expect(await around(9, 1)).toEqual([10])
    expect((await ana.get(`${chat}?around=${randomUUID()}`)).statusCode).toBe(400)
  })
})

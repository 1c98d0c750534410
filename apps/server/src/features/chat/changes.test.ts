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
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const HOUR_MS = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('editing', () => {
  test('keeps the position and marks the message as edited', async () => {
    const { chat, ana, ben } = await chatCrew(app)
    const first = await postMessage(ana, chat, 'at nine')
    const second = await postMessage(ben, chat, 'ok')
    app.clock.advanceMs(1000)

    const edited = await ana.patch(messagePath(first.id), { text: '  at ten  ' })

    expect(edited.json()).toEqual({
      ...first,
      version: 3,
      text: 'at ten',
      editedAt: app.clock.now().toISOString(),
    })
    expect((await ben.get(chat)).json()).toEqual([edited.json(), second])
  })

  test('with the same text changes nothing', async () => {
    const { chat, ana } = await chatCrew(app)
    const first = await postMessage(ana, chat, 'at nine')

    expect((await ana.patch(messagePath(first.id), { text: 'at nine' })).json()).toEqual(first)
  })

  test('is for one’s own messages and for 24 hours', async () => {
    const { chat, ana, ben, guest } = await chatCrew(app)
    const bens = await postMessage(ben, chat, 'mine')
    const bobs = await postMessage(guest, chat, 'mine too')

    expect(refusalOf(await ana.patch(messagePath(bens.id), { text: 'hers' }))).toEqual([403, 'NOT_SENDER'])
    expect(refusalOf(await guest.patch(messagePath(bens.id), { text: 'his' }))).toEqual([403, 'NOT_SENDER'])
    expect((await guest.patch(messagePath(bobs.id), { text: 'still mine' })).statusCode).toBe(200)
    expect((await ana.get(chat)).json().map(({ text }: SentMessage) => text)).toEqual(['mine', 'still mine'])
  })

  test('after 24 hours is refused, a moment before it is not', async () => {
    const { chat, guest } = await chatCrew(app)
    const first = await postMessage(guest, chat, 'one')
    app.clock.advanceMs(24 * HOUR_MS)
    expect((await guest.patch(messagePath(first.id), { text: 'two' })).statusCode).toBe(200)
    app.clock.advanceMs(1)

    expect(refusalOf(await guest.patch(messagePath(first.id), { text: 'three' }))).toEqual([409, 'TOO_LATE'])
  })

  test.each(['', '   ', 'x'.repeat(4001), null, 7])('the text %j is refused', async (text) => {
    const { chat, ana } = await chatCrew(app)
    const { id } = await postMessage(ana, chat, 'at nine')

    expect(refusalOf(await ana.patch(messagePath(id), { text }))).toEqual([400, 'VALIDATION'])
  })

  test('repeated with its key does not undo a later edit', async () => {
    const { chat, ana } = await chatCrew(app)
    const { id } = await postMessage(ana, chat, 'one')
    const headers = { 'idempotency-key': randomUUID() }
    const first = await ana.patch(messagePath(id), { text: 'two' }, { headers })
    await ana.patch(messagePath(id), { text: 'three' })

    const again = await ana.patch(messagePath(id), { text: 'two' }, { headers })

    expect(again.json()).toEqual(first.json())
    expect((await ana.get(chat)).json()[0].text).toBe('three')
  })
})

describe('deleting', () => {
  test('leaves a tombstone with number, sender and time, and nothing else', async () => {
    const { chat, ana, ben } = await chatCrew(app)
    const first = await postMessage(ana, chat, 'secret')
    const second = await postMessage(ben, chat, 'oh', { replyToId: first.id })
    await ben.put(reactionPath(first.id, '😮'))
    await ben.put(`${messagePath(first.id)}/pin`)

    const deleted = await ana.delete(messagePath(first.id))
    const again = await ana.delete(messagePath(first.id))

    expect(deleted.json()).toEqual({
      ...first,
      version: 5,
      text: 'Message deleted',
      deletedAt: app.clock.now().toISOString(),
    })
    expect(again.json()).toEqual(deleted.json())
    const list = (await ben.get(chat)).json() as SentMessage[]
    expect(list.map(({ seq }) => seq)).toEqual([first.seq, second.seq])
    expect(JSON.stringify(list)).not.toContain('secret')
    expect((await ben.get(chat.replace('messages', 'pins'))).json()).toEqual([])
  })

  test('is for one’s own messages, and for the owner anybody’s', async () => {
    const { chat, ana, ben, guest } = await chatCrew(app)
    const [anas, bens, bobs] = [
      await postMessage(ana, chat, 'a'),
      await postMessage(ben, chat, 'b'),
      await postMessage(guest, chat, 'c'),
    ]

    expect(refusalOf(await ben.delete(messagePath(anas.id)))).toEqual([403, 'NOT_SENDER'])
    expect(refusalOf(await guest.delete(messagePath(bens.id)))).toEqual([403, 'NOT_SENDER'])
    expect((await ana.delete(messagePath(bens.id))).statusCode).toBe(200)
    expect((await guest.delete(messagePath(bobs.id))).statusCode).toBe(200)
  })

  test('a deleted message refuses everything else', async () => {
    const { chat, ana } = await chatCrew(app)
    const { id } = await postMessage(ana, chat, 'gone')
    await ana.delete(messagePath(id))

    const replies = [
      await ana.patch(messagePath(id), { text: 'back' }),
      await ana.put(reactionPath(id, '🤙')),
      await ana.delete(reactionPath(id, '🤙')),
      await ana.put(`${messagePath(id)}/pin`),
    ]

    for (const reply of replies) expect(refusalOf(reply)).toEqual([409, 'MESSAGE_DELETED'])
  })

  test('also deletes its picture, unless another message shows it or another member shared it', async () => {
    const { chat, tripId, ana, ben } = await chatCrew(app)
    const [own, twice, bens] = [
      await addMedium(app, tripId, await idOf(ana)),
      await addMedium(app, tripId, await idOf(ana)),
      await addMedium(app, tripId, await idOf(ben)),
    ]
    const one = await postMessage(ben, chat, 'Shared an image', { mediaId: bens })
    const two = await postMessage(ana, chat, 'Shared an image', { mediaId: own })
    const three = await postMessage(ana, chat, 'Shared an image', { mediaId: twice })
    const four = await postMessage(ben, chat, 'this one', { mediaId: twice })
    const five = await postMessage(ben, chat, 'and this', { mediaId: own })
    await ben.delete(messagePath(five.id))
    await ben.delete(messagePath(four.id))

    for (const { id } of [two, three])
      expect((await ana.delete(messagePath(id))).json()).toMatchObject({ mediaId: null, media: null })
    const list = (await ben.get(chat)).json() as SentMessage[]
    expect(list.find(({ id }) => id === one.id)?.media?.id).toBe(bens)
    const left = (await ben.get(`/api/trips/${tripId}/media`)).json() as { id: string }[]
    expect(left.map(({ id }) => id)).toEqual([bens])
  })

  test('a message that was deleted is not stored again by its repeat', async () => {
    const { chat, ana } = await chatCrew(app)
    const draft = { text: 'once', clientMessageId: randomUUID() }
    const { id } = (await ana.post(chat, draft)).json()
    await ana.delete(messagePath(id))

    const again = await ana.post(chat, draft)

    expect(again.json()).toMatchObject({ id, deletedAt: expect.any(String) })
    expect((await ana.get(chat)).json()).toHaveLength(1)
  })
})

describe('pinning', () => {
  test('members pin and unpin, and the latest pin comes first', async () => {
    const { chat, tripId, ana, ben, guest } = await chatCrew(app)
    const [one, two] = [await postMessage(ana, chat, 'one'), await postMessage(guest, chat, 'two')]
    await ben.put(`${messagePath(one.id)}/pin`)
    app.clock.advanceMs(1000)
    const pinned = await ana.put(`${messagePath(two.id)}/pin`)
    await ben.put(`${messagePath(two.id)}/pin`)

    const pins = await guest.get(`/api/trips/${tripId}/pins`)

    expect(pinned.json()).toMatchObject({
      pinnedBy: await idOf(ana),
      pinnedAt: app.clock.now().toISOString(),
    })
    expect(pins.json().map(({ id }: SentMessage) => id)).toEqual([two.id, one.id])
    expect(pins.json()[0]).toEqual(pinned.json())
    expect((await ben.delete(`${messagePath(two.id)}/pin`)).json()).toMatchObject({
      pinnedBy: null,
      pinnedAt: null,
      version: 5,
    })
    expect(refusalOf(await guest.put(`${messagePath(one.id)}/pin`))).toEqual([403, 'GUEST_FORBIDDEN'])
  })

  test('an eleventh pin is refused, even when it arrives together with another', async () => {
    const { chat, tripId, ana, ben } = await chatCrew(app)
    const ids = await fillChat(app, tripId, 12, { userId: await idOf(ana) })
    for (const id of ids.slice(0, 9)) await ana.put(`${messagePath(id)}/pin`)

    const replies = await Promise.all(ids.slice(9, 11).map((id) => ben.put(`${messagePath(id)}/pin`)))

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
    expect((await ana.get(chat.replace('messages', 'pins'))).json()).toHaveLength(10)
  })
})

import { randomUUID } from 'node:crypto'
import type { Message } from '@sendit/core/chat/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatCrew, textsOf } from '#testing/chat-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('sending again', () => {
  test('the same clientMessageId gives the same message with 200', async () => {
    const { chat, ana } = await chatCrew(app)
    const clientMessageId = randomUUID()
    const first = await ana.post(chat, { text: 'once', clientMessageId })

    const again = await ana.post(chat, { text: 'once', clientMessageId: clientMessageId.toUpperCase() })

    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(await ana.get(chat).then(textsOf)).toEqual(['once'])
  })

  test('two people may use the same clientMessageId', async () => {
    const { chat, ana, ben, guest } = await chatCrew(app)
    const clientMessageId = randomUUID()

    const replies = await Promise.all(
      [ana, ben, guest].map((who) => who.post(chat, { text: 'hi', clientMessageId })),
    )

    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 201])
  })

  test('ten at once with one clientMessageId store one row', async () => {
    const { chat, guest } = await chatCrew(app)
    const message = { text: 'once', clientMessageId: randomUUID() }

    const replies = await Promise.all(Array.from({ length: 10 }, () => guest.post(chat, message)))

    const ids = new Set(replies.map((reply) => reply.json().id))
    expect(ids.size).toBe(1)
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([...Array(9).fill(200), 201])
    expect((await guest.get(chat)).json()).toHaveLength(1)
  })

  test('ten at once with one Idempotency-Key store one row and answer alike', async () => {
    const { chat, ana } = await chatCrew(app)
    const headers = { 'idempotency-key': randomUUID() }

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ana.post(chat, { text: 'once' }, { headers })),
    )

    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.every((reply) => reply.statusCode === 201)).toBe(true)
    expect(await ana.get(chat).then(textsOf)).toEqual(['once'])
  })

  test('an Idempotency-Key with another text is refused', async () => {
    const { chat, ana } = await chatCrew(app)
    const headers = { 'idempotency-key': randomUUID() }
    await ana.post(chat, { text: 'once' }, { headers })

    const refused = await ana.post(chat, { text: 'twice' }, { headers })

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
  })

  test('a key and a clientMessageId that was stored without it meet in one message', async () => {
    const { chat, ana } = await chatCrew(app)
    const message = { text: 'once', clientMessageId: randomUUID() }
    const first = await ana.post(chat, message)

    const again = await ana.post(chat, message, { headers: { 'idempotency-key': randomUUID() } })

    expect(again.statusCode).toBe(200)
    expect(again.json().id).toBe(first.json().id)
  })
})

describe('what arrives together', () => {
  test('a refused message does not touch its neighbours', async () => {
    const { chat, ana, ben } = await chatCrew(app)

    const replies = await Promise.all([
      ana.post(chat, { text: 'one' }),
      ana.post(chat, { text: 'bad', mediaId: randomUUID() }),
      ana.post(chat, { text: 'two' }),
      ana.post(chat, { text: 'three' }),
    ])

    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 400, 201, 201])
    const list = (await ben.get(chat)).json() as Message[]
    expect(list.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(new Set(list.map(({ text }) => text))).toEqual(new Set(['one', 'two', 'three']))
  })

  test('messages into several trips at once are numbered in each of them', async () => {
    const one = await chatCrew(app)
    const other = await chatCrew(app)

    await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const { ana, chat } = index % 2 === 0 ? one : other
        return ana.post(chat, { text: `${index}` })
      }),
    )

    for (const { ana, chat } of [one, other]) {
      const list = (await ana.get(chat)).json() as Message[]
      expect(list.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    }
  })
})

import { randomUUID } from 'node:crypto'
import type { Message } from '@sendit/core/chat/contract.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { chatCrew, idOf, textsOf } from '#testing/chat-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createTripGate, type TripAccess } from '#trips/trip-gate.ts'
import { type Draft, storeDrafts } from './sending-service.ts'

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

describe('numbers', () => {
  const seqsOf = (messages: Message[]) => messages.map(({ seq }) => seq)

  test('are not spent on what was sent before, alone or among new messages', async () => {
    const { chat, ana, ben, guest } = await chatCrew(app)
    const again = { text: 'again', clientMessageId: randomUUID() }
    await ana.post(chat, again)

    for (let turn = 0; turn < 3; turn += 1) await ana.post(chat, again)
    await ben.post(chat, { text: 'new' })
    const mixed = await Promise.all([
      ana.post(chat, again),
      guest.post(chat, { text: 'one' }),
      ana.post(chat, again),
      ben.post(chat, { text: 'two', clientMessageId: randomUUID() }),
      ana.post(chat, { text: 'three', clientMessageId: randomUUID() }),
      ana.post(chat, again),
    ])
    await ben.post(chat, { text: 'last' })

    expect(mixed.map(({ statusCode }) => statusCode)).toEqual([200, 201, 200, 201, 201, 200])
    const list = (await ben.get(chat)).json() as Message[]
    expect(seqsOf(list)).toEqual([1, 2, 3, 4, 5, 6])
    const stored = mixed.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.json())
    expect(list.slice(2, 5)).toEqual(expect.arrayContaining(stored))
  })

  test.each([
    { repeated: 0, statements: 5 },
    { repeated: 1, statements: 8 },
    { repeated: 30, statements: 4 },
  ])(
    'thirty messages, $repeated of them sent before, take $statements statements',
    async ({ repeated, statements }) => {
      const { tripId, ana } = await chatCrew(app)
      const { db } = app.services.database
      const access = await accessOf(ana, tripId)
      const drafts = Array.from({ length: 30 }, (_, index) => draftOf(access, `${index}`))
      await db.transaction().execute((tx) => storeDrafts(tx, drafts.slice(0, repeated), app.clock))

      const { sent, outcomes } = await storeCounted(drafts)

      expect(sent).toBe(statements)
      const seqs = outcomes.map((outcome) => ('sent' in outcome ? outcome.sent.message.seq : undefined))
      expect(seqs).toEqual(drafts.map((_, index) => index + 1))
    },
  )

  test('messages to ten trips, one of them archived, take as many statements as to one', async () => {
    const crews = await Promise.all(Array.from({ length: 10 }, () => chatCrew(app)))
    const accesses = await Promise.all(crews.map(({ ana, tripId }) => accessOf(ana, tripId)))
    const { db } = app.services.database
    const gone = crews[3]?.tripId ?? ''
    await db.updateTable('trips').set({ archived_at: app.clock.now() }).where('id', '=', gone).execute()
    const drafts = [...accesses, ...accesses].map((access) => draftOf(access, 'See you'))

    const { sent, outcomes } = await storeCounted(drafts)

    expect(sent).toBe(5)
    const seqs = outcomes.map((outcome) => ('sent' in outcome ? outcome.sent.message.seq : 'gone'))
    const expected = (seq: number) => accesses.map(({ tripId }) => (tripId === gone ? 'gone' : seq))
    expect(seqs).toEqual([...expected(1), ...expected(2)])
  })

  test('what was sent before costs its own trip no number, nor another that shares the moment', async () => {
    const crews = await Promise.all([chatCrew(app), chatCrew(app)])
    const [one, other] = await Promise.all(crews.map(({ ana, tripId }) => accessOf(ana, tripId)))
    if (one === undefined || other === undefined) throw new Error('two trips are needed')
    const again = draftOf(one, 'again')
    const twin = { access: other, message: again.message }
    await storeCounted([again])

    const { outcomes } = await storeCounted([draftOf(other, 'a'), again, draftOf(one, 'b'), twin])

    expect(outcomes).toMatchObject([
      { sent: { isNew: true, message: { seq: 1, text: 'a' } } },
      { sent: { isNew: false, message: { seq: 1, text: 'again' } } },
      { sent: { isNew: true, message: { seq: 2, text: 'b' } } },
      { sent: { isNew: true, message: { seq: 2, text: 'again' } } },
    ])
  })

  const draftOf = (access: TripAccess, text: string): Draft => ({
    access,
    message: { text, mediaId: null, clientMessageId: randomUUID() },
  })

  async function accessOf(person: Caller, tripId: string): Promise<TripAccess> {
    const { db } = app.services.database
    const userId = await idOf(person)
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    const actor = { kind: 'user' as const, userId, sessionId: randomUUID(), user }
    return createTripGate(db).enter(actor, tripId, 'contribute')
  }

  async function storeCounted(drafts: Draft[]) {
    let sent = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        sent += 1
        return result
      },
    }
    const counted = app.services.database.db.withPlugin(counter).transaction()
    const outcomes = await counted.execute((tx) => storeDrafts(tx, drafts, app.clock))
    return { sent, outcomes }
  }
})

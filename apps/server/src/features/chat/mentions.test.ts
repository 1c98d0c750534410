import { randomUUID } from 'node:crypto'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '#testing/caller.ts'
import { chatCrew, idOf } from '#testing/chat-crew.ts'
import { holdRows, waitingForRows } from '#testing/held-rows.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { lockTrip } from '#trips/trip-lock.ts'
import { lockMentionable } from './mention-service.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function crewWithBob() {
  const crew = await chatCrew(app)
  await app.visitor().post('/api/guest/join', { token: crew.token })
  return { ...crew, benId: await idOf(crew.ben) }
}

describe('mentions', () => {
  test('carry ids and places, and names as they are now', async () => {
    const { chat, ana, ben, guest, benId, inviteId } = await crewWithBob()
    const text = '@Benny @Bob @crew go!'
    const mentions = [
      { id: inviteId, from: 7, length: 4 },
      { id: benId.toUpperCase(), from: 0, length: 6 },
      { id: 'crew', from: 12, length: 5 },
    ]

    const sent = await ana.post(chat, { text, mentions })
    await ben.put('/api/profile', { displayName: 'Ben Nevis' })

    expect(sent.statusCode).toBe(201)
    expect((await guest.get(chat)).json()[0].mentions).toEqual([
      { id: benId, name: 'Ben Nevis', from: 0, length: 6 },
      { id: inviteId, name: 'Bob (guest)', from: 7, length: 4 },
      { id: 'crew', name: 'crew', from: 12, length: 5 },
    ])
  })

  test('of a stranger, outside of the text, in one place or too many are refused, and nothing is stored', async () => {
    const { chat, ana, benId } = await crewWithBob()
    const other = await chatCrew(app)
    const text = ' @Ben '
    const bad = [
      [{ id: await idOf(other.ben), from: 0, length: 4 }],
      [{ id: randomUUID(), from: 0, length: 4 }],
      [{ id: 'Ben', from: 0, length: 4 }],
      // Counted in the trimmed text.
      [{ id: benId, from: 1, length: 4 }],
      [{ id: benId, from: -1, length: 4 }],
      [{ id: benId, from: 0, length: 0 }],
      [{ id: benId, from: 0.5, length: 1 }],
      [
        { id: benId, from: 0, length: 3 },
        { id: 'crew', from: 2, length: 2 },
      ],
      Array.from({ length: 51 }, () => ({ id: benId, from: 0, length: 1 })),
    ]

    for (const mentions of bad)
      expect(refusalOf(await ana.post(chat, { text, mentions }))).toEqual([400, 'VALIDATION'])
    expect((await ana.get(chat)).json()).toEqual([])
    expect((await ana.post(chat, { text, mentions: [{ id: benId, from: 0, length: 4 }] })).statusCode).toBe(
      201,
    )
  })

  test('stay with their own message, even when many are stored at once', async () => {
    const { chat, ana, benId } = await crewWithBob()
    const clientMessageId = randomUUID()
    const naming = (from: number) => [{ id: benId, from, length: 1 }]
    await ana.post(chat, { text: 'again', clientMessageId, mentions: naming(0) })

    await Promise.all([
      ana.post(chat, { text: 'again', clientMessageId, mentions: naming(0) }),
      ana.post(chat, { text: 'one', mentions: naming(1) }),
      ana.post(chat, { text: 'none' }),
      ana.post(chat, { text: 'two', mentions: naming(2) }),
    ])

    const list = (await ana.get(chat)).json() as SentMessage[]
    const placesOf = (text: string) => list.find((one) => one.text === text)?.mentions.map(({ from }) => from)
    expect(['again', 'one', 'none', 'two'].map(placesOf)).toEqual([[0], [1], [], [2]])
  })

  test('hold all trips at once of messages that are stored together', async () => {
    const [named, plain] = [await crewWithBob(), await crewWithBob()]
    const text = '@Ben'
    const held = await holdRows(app, (tx) =>
      lockMentionable(tx, [
        { tripId: named.tripId, text, mentions: [{ id: named.benId, from: 0, length: 4 }] },
        { tripId: plain.tripId, text },
      ]),
    )
    const other = app.services.database.transact(({ tx }) => lockTrip(tx, plain.tripId))
    await waitingForRows(app, 1)

    await held.release()
    expect((await other).id).toBe(plain.tripId)
  })

  test('are replaced by an edit, and end with the message', async () => {
    const { chat, ana, benId } = await crewWithBob()
    const mentions = [{ id: benId, from: 0, length: 4 }]
    const first = (await ana.post(chat, { text: '@Ben', mentions })).json()
    const path = `/api/messages/${first.id}`

    expect((await ana.patch(path, { text: '@Ben', mentions })).json().version).toBe(1)
    const moved = await ana.patch(path, { text: 'hey @Ben', mentions: [{ id: benId, from: 4, length: 4 }] })
    expect(moved.json()).toMatchObject({ version: 2, mentions: [{ id: benId, from: 4 }] })
    expect(refusalOf(await ana.patch(path, { text: 'hey', mentions }))).toEqual([400, 'VALIDATION'])
    expect((await ana.patch(path, { text: 'hey' })).json().mentions).toEqual([])
    await ana.patch(path, { text: '@crew', mentions: [{ id: 'crew', from: 0, length: 5 }] })
    expect((await ana.delete(path)).json().mentions).toEqual([])
  })
})

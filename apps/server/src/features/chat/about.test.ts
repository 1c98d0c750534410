import { randomUUID } from 'node:crypto'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatCrew, idOf } from '#testing/chat-crew.ts'
import { addMoney } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function crewWithRecords() {
  const crew = await chatCrew(app)
  const [payerId, receiverId] = [await idOf(crew.ana), await idOf(crew.ben)]
  const money = { tripId: crew.tripId, payerId, receiverId, description: 'Dinner' }
  const { expenseId } = await addMoney(app, money)
  const [award] = (await crew.ana.get(`/api/trips/${crew.tripId}/awards`)).json()
  return { ...crew, expenseId, awardId: award.id as string }
}

test('a message can refer to an expense or award of its trip, and says which', async () => {
  const { chat, ana, guest, expenseId, awardId } = await crewWithRecords()
  const abouts = [
    { kind: 'expense', id: expenseId },
    { kind: 'award', id: awardId },
  ]

  for (const about of abouts)
    await ana.post(chat, { text: 'look', about: { ...about, id: about.id.toUpperCase() } })

  const list = (await guest.get(chat)).json() as SentMessage[]
  expect(list.map(({ about }) => about)).toEqual(abouts)
  expect((await ana.delete(`/api/messages/${list[0]?.id}`)).json().about).toBeNull()
})

test('about what is unknown, deleted, of another kind or of another trip it is refused', async () => {
  const { chat, ana, expenseId, awardId } = await crewWithRecords()
  const other = await crewWithRecords()
  await ana.delete(`/api/expenses/${expenseId}`)

  for (const about of [
    { kind: 'expense', id: expenseId },
    { kind: 'expense', id: awardId },
    { kind: 'award', id: other.awardId },
    { kind: 'expense', id: other.expenseId },
    { kind: 'award', id: randomUUID() },
    { kind: 'song', id: awardId },
    // Only the server may post this.
    { kind: 'outing', id: awardId },
  ]) {
    const reply = await ana.post(chat, { text: 'look', about })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION'])
  }
  expect((await ana.get(chat)).json()).toEqual([])
})

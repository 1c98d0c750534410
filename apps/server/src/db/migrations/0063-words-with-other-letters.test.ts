import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaFor } from '#db/portable.ts'
import { chatCrew, textsOf } from '#testing/chat-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { testEngine } from '#testing/test-database.ts'
import { wordsWithOtherLetters } from './0063-words-with-other-letters.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('what was said and spent before is found by letters that everybody has', async () => {
  const { ana, chat, tripId } = await chatCrew(app)
  const { db, transact } = app.services.database
  await ana.post(chat, { text: 'Søren in Łódź' })
  const expense = { description: 'Smørrebrød', amount: '10.00', splitBetween: [ana.user.id] }
  await ana.post(`/api/trips/${tripId}/expenses`, expense)
  // As they were kept before.
  const words = testEngine === 'sqlite' ? sql`'søren in łodz -'` : sql`array_to_tsvector('{søren,in,łodz,-}')`
  await sql`update message_words set words = ${words}`.execute(db)
  await db.updateTable('expenses').set({ search_text: 'smørrebrød' }).execute()
  const found = async () => [
    textsOf(await ana.get(`${chat}/search?q=soren%20lodz`)).length,
    (await ana.get(`/api/trips/${tripId}/expenses?q=smorrebrod`)).json().length,
  ]
  expect(await found()).toEqual([0, 0])

  for (let step = 'more'; step === 'more'; )
    step = await transact(({ tx }) => wordsWithOtherLetters(schemaFor(testEngine, db), tx))

  expect(await found()).toEqual([1, 1])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { numbersWithAZero } from './0071-numbers-with-a-zero.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test.each([
  ['+4407700900123', '+447700900123'],
  ['+3530851234567', '+353851234567'],
  ['+447700900123', '+447700900123'],
  ['+390612345678', '+390612345678'],
])('%s was kept, and is %s from then on', async (kept, phone) => {
  const { db, transact } = app.services.database
  const ana = await app.signIn('ana@crew.example')
  await db.updateTable('users').set({ phone: kept }).execute()

  for (let step = 'more'; step === 'more'; ) step = await transact(({ tx }) => numbersWithAZero(tx))

  expect((await ana.get('/api/auth/user')).json().phone).toBe(phone)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { isWithoutAdmin } from './actor.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('an installation whose first account no longer exists has no administrator unless one is configured', async () => {
  const { db } = app.services.database
  expect(await isWithoutAdmin(db, new Set())).toBe(false)
  await app.signIn('ana@crew.example')
  expect(await isWithoutAdmin(db, new Set())).toBe(false)

  await db.updateTable('settings').set({ value: 'gone' }).where('key', '=', 'first_account_id').execute()

  expect(await isWithoutAdmin(db, new Set())).toBe(true)
  expect(await isWithoutAdmin(db, new Set(['ana@crew.example']))).toBe(false)
})

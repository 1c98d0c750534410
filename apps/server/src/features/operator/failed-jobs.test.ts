import { expect, test } from 'vitest'
import { createTestApp } from '#testing/test-app.ts'

test('an administrator sees which emails were given up, without addresses', async () => {
  const app = await createTestApp()
  const ana = await app.signIn('ana@crew.example')
  const { db } = app.services.database
  await app.visitor().post('/api/auth/request-magic-link', { email: 'ben@crew.example' })
  // Wait, or a job in flight would record it later.
  await app.outbox.drain()
  await db
    .updateTable('jobs')
    .set({ sent_at: null, dead_at: app.clock.now(), attempts: 28, last_error: 'ECONNREFUSED' })
    .execute()

  const reply = await ana.get('/api/letters/failed')

  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject([{ kind: 'sign-in', attempts: 28, lastError: 'ECONNREFUSED' }])
  expect(reply.body).not.toContain('ben@crew.example')
  await app.close()
})

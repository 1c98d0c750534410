import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

test('the mailbox shows the mails, newest first, with their links', async () => {
  app = await createTestApp()
  await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  await app.outbox.drain()

  const reply = await app.app.inject({ method: 'GET', url: '/api/mailbox' })

  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json()).toMatchObject([
    {
      to: 'ana@crew.example',
      subject: 'Sign in to SendIt!',
      sentAt: app.clock.now().toISOString(),
      link: expect.stringMatching(/^http:\/\/localhost:3000\/auth\/verify\?token=[\w-]{43}/),
    },
  ])
})

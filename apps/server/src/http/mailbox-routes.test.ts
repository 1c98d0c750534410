import { afterEach, describe, expect, test } from 'vitest'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const named = (host: string) => ({ headers: { host } })

describe('the mailbox of a server that only this machine can reach', () => {
  test('shows the mails, newest first, with their links', async () => {
    app = await createTestApp()
    await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
    await app.outbox.drain()

    const reply = await app.visitor().get('/api/mailbox')

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

  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'opens to whoever calls it %s, and the sign-in screen says where it is',
    async (host) => {
      app = await createTestApp()

      expect((await app.visitor().get('/api/mailbox', named(host))).statusCode).toBe(200)
      expect((await app.visitor().get('/api/auth/options', named(host))).json()).toEqual({
        mailboxUrl: '/mailbox',
      })
    },
  )

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:3000',
    '192.168.1.5',
    'sendit',
  ])('stays shut for a page that calls it %s', async (host) => {
    app = await createTestApp()

    expect(await app.visitor().get('/api/mailbox', named(host))).toBeRefused(404, 'NOT_FOUND')
    expect((await app.visitor().get('/api/auth/options', named(host))).json()).toEqual({ mailboxUrl: null })
    expect(await app.visitor().get('/mailbox', named(host))).toBeRefused(404, 'NOT_FOUND')
  })
})

test.each(['0.0.0.0', '192.168.1.5', '::'])('a server that listens on %s has no mailbox', async (host) => {
  app = await createTestApp({ env: { HOST: host } })

  expect(await app.visitor().get('/api/mailbox', named('localhost'))).toBeRefused(404, 'NOT_FOUND')
  expect((await app.visitor().get('/api/auth/options', named('localhost'))).json()).toEqual({
    mailboxUrl: null,
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueueJob } from '#queue/job-queue.ts'
import { createTestApp, lastLinkToken, type TestApp } from '#testing/test-app.ts'
import { SIGN_IN_MAIL } from './mail.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('a mailed link signs a newcomer in, and the account starts with the part of the address before @', async () => {
  const ana = await app.signIn('Ana@Crew.example')

  const reply = await ana.get('/api/auth/user')

  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json()).toMatchObject({ email: 'ana@crew.example', displayName: 'ana', isAdmin: true })
})

test('a visitor without a session is not signed in', async () => {
  const reply = await app.visitor().get('/api/auth/user')

  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('of eight uses of one link at once, one signs in and seven are refused alike', async () => {
  await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  const token = await lastLinkToken(app, app.services, 'ana@crew.example')

  const uses = Array.from({ length: 8 }, () =>
    app.visitor().get(`/api/auth/verify-magic-link?token=${token}`),
  )
  const replies = await Promise.all(uses)

  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  const refused = replies.filter((reply) => reply.statusCode === 400)
  expect(refused).toHaveLength(7)
  expect(refused[0]?.json()).toEqual({
    code: 'LINK_INVALID',
    message: 'This magic link may have expired or already been used.',
  })
})

test('a link works for ten minutes from the moment it was sent', async () => {
  await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  const token = await lastLinkToken(app, app.services, 'ana@crew.example')

  app.clock.advanceMs(10 * 60_000)
  const reply = await app.visitor().get(`/api/auth/verify-magic-link?token=${token}`)

  expect(reply.statusCode).toBe(400)
})

test.each([
  [
    '/expenses?tripId=0190a0b0-0000-7000-8000-000000000000',
    '/expenses?tripId=0190a0b0-0000-7000-8000-000000000000',
  ],
  ['/?trip=0190a0b0-0000-7000-8000-000000000000', '/?trip=0190a0b0-0000-7000-8000-000000000000'],
  ['/chat?token=somebodys-invite', '/chat'],
  ['//evil.example/expenses', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/expenses', '/'],
  ['/api/auth/logout', '/'],
  [null, '/'],
])('a link that was asked for at %j leads to %s', async (redirectUrl, target) => {
  const asked = await app
    .visitor()
    .post('/api/auth/request-magic-link', { email: 'ana@crew.example', redirectUrl })
  const token = await lastLinkToken(app, app.services, 'ana@crew.example')

  const reply = await app.visitor().get(`/api/auth/verify-magic-link?token=${token}`)

  expect(asked.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ redirectUrl: target, joinedTripId: null })
})

test('a sign-in email queued by the previous server version still works', async () => {
  await app.services.database.transact(({ tx }) =>
    enqueueJob(
      tx,
      { kind: SIGN_IN_MAIL, to: 'ana@crew.example', payload: { asked: 'a', inviteId: null } },
      app.clock.now(),
    ),
  )
  const token = await lastLinkToken(app, app.services, 'ana@crew.example')

  const reply = await app.visitor().get(`/api/auth/verify-magic-link?token=${token}`)

  expect(reply.json()).toMatchObject({ redirectUrl: '/' })
})

test('opening a link as a page, or from another site, spends nothing and leads to the verify page', async () => {
  await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  const token = await lastLinkToken(app, app.services, 'ana@crew.example')
  const url = `/api/auth/verify-magic-link?token=${token}`

  const opened = await app
    .visitor()
    .get(url, { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' } })
  const foreign = await app
    .visitor()
    .get(url, { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' } })
  const head = await app.visitor().request({ method: 'HEAD', url })
  const own = await app
    .visitor()
    .get(url, { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' } })

  expect(opened.statusCode).toBe(302)
  expect(opened.headers.location).toBe(`/auth/verify?token=${token}`)
  expect(foreign.statusCode).toBe(302)
  expect(head.statusCode).toBe(404)
  expect(own.statusCode).toBe(200)
})

test('requesting a link gives the same response for unknown accounts and invalid invites', async () => {
  await app.signIn('ana@crew.example')

  const known = await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  const unknown = await app.visitor().post('/api/auth/request-magic-link', { email: 'nobody@crew.example' })
  const badInvite = { email: 'ben@crew.example', inviteToken: 'not-an-invite' }
  const invited = await app.visitor().post('/api/auth/request-magic-link', badInvite)

  expect(known.statusCode).toBe(200)
  expect(unknown.body).toBe(known.body)
  expect(invited.body).toBe(known.body)
})

test('the fourth link that one place asks for within a quarter of an hour has to wait', async () => {
  const visitor = app.visitor()
  const ask = () => visitor.post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  await ask()
  await ask()
  await ask()

  const fourth = await ask()
  app.clock.advanceMs(15 * 60_000)
  const later = await ask()

  expect(fourth.statusCode).toBe(429)
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(800)
  expect(fourth.json()).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 900 })
  expect(later.statusCode).toBe(200)
})

test('the session cookie is for this site only, out of reach of scripts, and lasts 30 days', async () => {
  await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  const token = await lastLinkToken(app, app.services, 'ana@crew.example')

  const reply = await app.visitor().get(`/api/auth/verify-magic-link?token=${token}`)

  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/^sid=[\w-]{43}; /)
  expect(cookie).toContain('Max-Age=2592000')
  expect(cookie).toContain('Path=/')
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
})

test('behind TLS the browser that asked is marked for this host alone', async () => {
  const site = await createTestApp({ env: { PUBLIC_URL: 'https://sendit.example' } })
  const visitor = site.visitor()
  const ask = () => visitor.post('/api/auth/request-magic-link', { email: 'ana@crew.example' })

  const cookie = String((await ask()).headers['set-cookie'])
  const again = String((await ask()).headers['set-cookie'])
  await site.close()

  expect(cookie).toMatch(/^__Host-sendit_asked=[\w-]{36}; Max-Age=3600; Path=\/; Secure; SameSite=Lax$/)
  expect(again).toBe(cookie)
})

test('a session ends after 30 days, however busy it was', async () => {
  const ana = await app.signIn('ana@crew.example')
  app.clock.advanceMs(29 * 86_400_000)
  expect((await ana.get('/api/auth/user')).statusCode).toBe(200)

  app.clock.advanceMs(86_400_000)

  expect((await ana.get('/api/auth/user')).statusCode).toBe(401)
})

test('signing out ends the session on the next request', async () => {
  const ana = await app.signIn('ana@crew.example')
  const sid = ana.cookies.get('sid') ?? ''

  const reply = await ana.post('/api/auth/logout')

  expect(reply.statusCode).toBe(200)
  const withOldCookie = await app.visitor().get('/api/auth/user', { headers: { cookie: `sid=${sid}` } })
  expect(withOldCookie.statusCode).toBe(401)
})

test('signing in again replaces the session the browser had', async () => {
  const ana = await app.signIn('ana@crew.example')
  const oldCookie = ana.cookieHeader()
  app.clock.advanceMs(16 * 60_000)
  await ana.post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  const token = await lastLinkToken(app, app.services, 'ana@crew.example')

  await ana.get(`/api/auth/verify-magic-link?token=${token}`)

  expect((await ana.get('/api/auth/user')).statusCode).toBe(200)
  expect((await app.visitor().get('/api/auth/user', { headers: { cookie: oldCookie } })).statusCode).toBe(401)
})

test('a person sees their devices and can end the others', async () => {
  const laptop = await app.signIn('ana@crew.example')
  const phone = await app.signIn('ana@crew.example')

  const devices = (await phone.get('/api/auth/sessions')).json()
  await phone.delete('/api/auth/sessions')

  expect(devices).toHaveLength(2)
  expect(devices.filter((device: { isCurrent: boolean }) => device.isCurrent)).toHaveLength(1)
  expect((await laptop.get('/api/auth/user')).statusCode).toBe(401)
  expect((await phone.get('/api/auth/user')).statusCode).toBe(200)
})

test('a device is ended by its id in capitals, too', async () => {
  const phone = await app.signIn('ana@crew.example')
  const [device] = (await phone.get('/api/auth/sessions')).json()

  const reply = await phone.delete(`/api/auth/sessions/${device.id.toUpperCase()}`)

  expect(reply.statusCode).toBe(200)
  expect((await phone.get('/api/auth/user')).statusCode).toBe(401)
})

test('a user cannot end the device of another user', async () => {
  const ana = await app.signIn('ana@crew.example')
  const ben = await app.signIn('ben@crew.example')
  const [device] = (await ana.get('/api/auth/sessions')).json()

  const reply = await ben.delete(`/api/auth/sessions/${device.id}`)

  expect(reply.statusCode).toBe(404)
  expect((await ana.get('/api/auth/user')).statusCode).toBe(200)
})

test('only the first account is an administrator when none are configured', async () => {
  await app.signIn('ana@crew.example')
  const ben = await app.signIn('ben@crew.example')

  expect((await ben.get('/api/auth/user')).json().isAdmin).toBe(false)
})

test('at most 20 devices stay signed in; the oldest is dropped', async () => {
  const oldest = await app.signIn('ana@crew.example')
  for (let device = 0; device < 20; device++) {
    app.clock.advanceMs(3 * 3_600_000)
    await app.signIn('ana@crew.example')
  }

  expect((await oldest.get('/api/auth/user')).statusCode).toBe(401)
})

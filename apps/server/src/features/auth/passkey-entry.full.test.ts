import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { AUTH_LIMITS } from './rate-limits.ts'
import '#testing/matchers.ts'
import { invite, planTrip, tokenOf } from '#testing/crew.ts'
import { addPasskey, askToEnter, enterBy } from '#testing/passkey-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const ANA = 'ana@crew.example'
const MINUTE_MS = 60_000
const VERIFY = '/api/auth/passkey/verify'

let app: TestApp
let ana: Caller
let phone: Caller
beforeEach(async () => {
  app = await createTestApp()
  ana = await app.signIn(ANA)
  phone = app.visitor()
})
afterEach(() => app.close())

test('a passkey signs in as the mailed link would have', async () => {
  const { passkey } = await addPasskey(ana)

  const reply = await enterBy(phone, passkey, { more: { redirectUrl: '/expenses' } })

  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ user: { email: ANA }, redirectUrl: '/expenses', joinedTripId: null })
  const cookie = { httpOnly: true, sameSite: 'Lax', path: '/' }
  expect(reply.cookies).toMatchObject([
    { name: 'sid', ...cookie },
    { name: 'known', ...cookie },
  ])
  expect((await phone.get('/api/auth/user')).json().email).toBe(ANA)
  expect((await ana.get('/api/auth/sessions')).json()).toHaveLength(2)
  const [listed] = (await ana.get('/api/auth/passkeys')).json().passkeys
  expect(listed.lastUsedAt).toBe(app.clock.now().toISOString())
})

test('the session before ends with it, and no other screen but ours is led to', async () => {
  const { passkey } = await addPasskey(ana)
  const before = ana.cookieHeader()

  const reply = await enterBy(ana, passkey, { more: { redirectUrl: '//evil.example' } })

  expect(reply.json().redirectUrl).toBe('/')
  expect((await app.visitor().get('/api/auth/user', { headers: { cookie: before } })).statusCode).toBe(401)
})

test('an invite that came along is joined', async () => {
  const { passkey } = await addPasskey(ana)
  const owner = Object.assign(await app.signIn('ben@crew.example'))
  const trip = await planTrip(owner)
  const made = await invite(owner, trip, { email: ANA, name: 'Ana' })

  const reply = await enterBy(phone, passkey, { more: { inviteToken: tokenOf(made) } })

  expect(reply.json()).toMatchObject({
    redirectUrl: `/?trip=${trip.id}`,
    joinedTripId: trip.id,
    isNewMember: true,
  })
  expect((await phone.get(`/api/trips/${trip.id}`)).statusCode).toBe(200)
})

test('an invite for another address is offered and does not join the user', async () => {
  const { passkey } = await addPasskey(ana)
  const owner = await app.signIn('ben@crew.example')
  const trip = await planTrip(owner)
  const token = tokenOf(await invite(owner, trip, { email: 'cleo@crew.example', name: 'Cleo' }))

  const reply = await enterBy(phone, passkey, { more: { inviteToken: token, redirectUrl: '/expenses' } })

  expect(reply.json()).toMatchObject({ redirectUrl: '/', joinedTripId: null, offeredInviteToken: token })
  expect(await phone.get(`/api/trips/${trip.id}`)).toBeRefused(404, 'NOT_FOUND')
})

test('options are the same for everyone and do not reveal who has an account', async () => {
  const none = await app.visitor().post('/api/auth/passkey/options')
  await addPasskey(ana)
  const some = await app.visitor().post('/api/auth/passkey/options', { email: ANA })

  for (const reply of [none, some]) {
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
  }
})

test.each([
  ['of another site', { rpId: 'evil.example' }],
  ['from another origin', { origin: 'http://evil.example' }],
  ['from another port', { origin: 'http://localhost:3001' }],
  ['from a page in a frame', { isFramed: true }],
  ['without the person', { isVerified: false }],
  ['that was to be made', { type: 'webauthn.create' }],
  ['for a challenge that nobody asked', { challenge: 'A'.repeat(43) }],
  ['for no challenge at all', { challenge: '' }],
  ['of another account', { userHandle: 'QQ' }],
])('a passkey %s does not sign in', async (_case, departure) => {
  const { passkey } = await addPasskey(ana)

  expect(await enterBy(phone, passkey, { departure })).toBeRefused(400, 'PASSKEY_INVALID')

  expect(phone.cookies.size).toBe(0)
  expect((await enterBy(phone, passkey)).statusCode).toBe(200)
})

test('an unknown passkey is refused with the same message', async () => {
  const { passkey } = await addPasskey(ana)
  const credential = passkey.use(await askToEnter(phone))

  const unknown = await phone.post(VERIFY, { credential: { ...credential, id: 'QUFB', rawId: 'QUFB' } })
  const forged = await enterBy(phone, passkey, { departure: { isVerified: false } })

  expect(unknown).toBeRefused(400, 'PASSKEY_INVALID')
  expect(unknown.body).toBe(forged.body)
})

test('what was signed with another key is refused', async () => {
  const { passkey } = await addPasskey(ana)
  const { passkey: other } = await addPasskey(ana)
  const request = await askToEnter(phone)
  const { response } = other.use(request)
  const credential = { ...passkey.use(request), response }

  expect(await phone.post(VERIFY, { credential })).toBeRefused(400, 'PASSKEY_INVALID')
})

test('an answer counts once, and within five minutes', async () => {
  const { passkey } = await addPasskey(ana)
  const credential = passkey.use(await askToEnter(phone))
  expect((await phone.post(VERIFY, { credential })).statusCode).toBe(200)
  expect(await phone.post(VERIFY, { credential })).toBeRefused(400, 'PASSKEY_INVALID')

  const late = passkey.use(await askToEnter(phone))
  app.clock.advanceMs(5 * MINUTE_MS)
  expect(await phone.post(VERIFY, { credential: late })).toBeRefused(400, 'PASSKEY_INVALID')
})

test('of an answer that is sent many times at once one signs in', async () => {
  const { passkey } = await addPasskey(ana, { counts: false })
  const credential = passkey.use(await askToEnter(phone))

  const replies = await Promise.all(
    Array.from({ length: 4 }, () => app.visitor().post(VERIFY, { credential })),
  )

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
})

test('a copied passkey is refused: its count does not rise', async () => {
  const { passkey } = await addPasskey(ana)
  const copy = passkey.copy()
  await enterBy(phone, passkey)
  await enterBy(phone, passkey)

  expect(await enterBy(app.visitor(), copy)).toBeRefused(400, 'PASSKEY_INVALID')
  expect(await enterBy(app.visitor(), copy)).toBeRefused(400, 'PASSKEY_INVALID')
  expect((await enterBy(phone, passkey)).statusCode).toBe(200)
  expect(await enterBy(phone, passkey, { departure: { counter: 0 } })).toBeRefused(400, 'PASSKEY_INVALID')
})

test('of two copies that are used at once one signs in', async () => {
  const { passkey } = await addPasskey(ana)
  const one = passkey.use(await askToEnter(phone), { counter: 7 })
  const two = passkey.use(await askToEnter(phone), { counter: 7 })

  const replies = await Promise.all(
    [one, two].map((credential) => app.visitor().post(VERIFY, { credential })),
  )

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
})

test('passkeys synced across devices never count and sign in on each', async () => {
  const { passkey } = await addPasskey(ana, { counts: false })

  expect((await enterBy(phone, passkey)).statusCode).toBe(200)
  expect((await enterBy(app.visitor(), passkey.copy())).statusCode).toBe(200)
})

test.each<[string, (credential: ReturnType<typeof wellFormed>) => unknown]>([
  ['nothing', () => undefined],
  ['a text', () => 'credential'],
  ['no response', ({ response: _, ...rest }) => rest],
  ['no account', (one) => ({ ...one, response: { ...one.response, userHandle: undefined } })],
  ['another type', (one) => ({ ...one, type: 'password' })],
  ['an id that is no base64url', (one) => ({ ...one, id: 'ä+/=' })],
  ['an id without end', (one) => ({ ...one, id: 'A'.repeat(2000) })],
])('%s in place of a passkey is malformed', async (_case, malform) => {
  const credential = malform(wellFormed())

  expect(await phone.post(VERIFY, { credential })).toBeRefused(400, 'VALIDATION')
})

test.each<[string, (credential: ReturnType<typeof wellFormed>) => object]>([
  ['another raw id', (one) => ({ ...one, rawId: 'QUJD' })],
  [
    'client data that is no JSON',
    (one) => ({ ...one, response: { ...one.response, clientDataJSON: 'AAAA' } }),
  ],
  [
    'short authenticator data',
    (one) => ({ ...one, response: { ...one.response, authenticatorData: 'AAAA' } }),
  ],
  ['a signature of nothing', (one) => ({ ...one, response: { ...one.response, signature: 'AAAA' } })],
])('%s is refused, and no fault of ours', async (_case, spoil) => {
  const { passkey } = await addPasskey(ana)
  const credential = spoil(passkey.use(await askToEnter(phone)))

  expect(await phone.post(VERIFY, { credential })).toBeRefused(400, 'PASSKEY_INVALID')
})

test('a stranger who asks for challenges and guesses is slowed down', async () => {
  const { passkey } = await addPasskey(ana)
  const credential = passkey.use(await askToEnter(phone))
  for (let count = 0; count < 20; count += 1)
    await phone.post(VERIFY, { credential: { ...credential, id: 'QQ' } })

  expect(await phone.post(VERIFY, { credential })).toBeRefused(429, 'RATE_LIMITED')
})

test('challenges are limited per address, separately from sign-in attempts', async () => {
  const { passkey } = await addPasskey(ana)
  const credential = passkey.use(await askToEnter(phone))
  for (let count = 1; count < AUTH_LIMITS.passkeyOptionsPerIp.max; count += 1) await askToEnter(phone)

  expect(await phone.post('/api/auth/passkey/options')).toBeRefused(429, 'RATE_LIMITED')
  expect((await app.visitor().post('/api/auth/passkey/options')).statusCode).toBe(200)
  expect((await phone.post(VERIFY, { credential })).statusCode).toBe(200)
})

test('another site’s page starts nothing', async () => {
  const headers = { origin: 'https://evil.example' }

  expect(await phone.post('/api/auth/passkey/options', {}, { headers })).toBeRefused(403, 'BAD_ORIGIN')
})

function wellFormed() {
  const response = { clientDataJSON: 'QQ', authenticatorData: 'QQ', signature: 'QQ', userHandle: 'QQ' }
  return { id: 'QQ', rawId: 'QQ', type: 'public-key', response }
}

import { MAX_PASSKEYS_PER_USER } from '@sendit/core/auth/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePasskey } from '#testing/authenticator.ts'
import type { Caller } from '#testing/caller.ts'
import { AUTH_LIMITS } from './rate-limits.ts'
import '#testing/matchers.ts'
import { addPasskey, askToAdd, askToEnter, enterBy } from '#testing/passkey-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const ANA = 'ana@crew.example'
const BEN = 'ben@crew.example'
const MINUTE_MS = 60_000

let app: TestApp
let ana: Caller
beforeEach(async () => {
  app = await createTestApp()
  ana = await app.signIn(ANA)
})
afterEach(() => app.close())

test('a user adds a passkey and gets an email', async () => {
  const phone = { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/26.0 Mobile Safari/604.1' } }
  const { credential } = makePasskey(await askToAdd(ana))

  const added = await ana.post('/api/auth/passkeys', { credential }, phone)

  expect(added.statusCode).toBe(201)
  expect(added.json()).toEqual({
    id: expect.any(String),
    name: 'Safari on iPhone',
    createdAt: app.clock.now().toISOString(),
    lastUsedAt: null,
    site: 'localhost',
    isOfThisSite: true,
  })
  expect(await listOf(ana)).toEqual({ origin: 'http://localhost:3000', passkeys: [added.json()] })
  const mail = await newestMail()
  expect([mail?.to, mail?.subject]).toEqual([ANA, 'A passkey was added to your account'])
  expect(mail?.text).toContain("The passkey 'Safari on iPhone' now signs in to your account")
  expect(mail?.link).toBe('http://localhost:3000/profile')
})

test('what the browser is asked to make is found again without an address, and needs the person', async () => {
  const { passkey } = await addPasskey(ana)

  const { challenge, user, ...creation } = await askToAdd(ana)

  expect(challenge).toMatch(/^[\w-]{43}$/)
  expect(user).toEqual({ id: expect.stringMatching(/^[\w-]+$/), name: ANA, displayName: 'ana' })
  expect(creation).toEqual({
    rp: { id: 'localhost', name: 'SendIt!' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [{ type: 'public-key', id: passkey.id }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
})

test.each([
  ['of another site', { rpId: 'evil.example' }],
  ['from another origin', { origin: 'http://evil.example' }],
  ['from a page in a frame', { isFramed: true }],
  ['without the person', { isVerified: false }],
  ['that signs in instead', { type: 'webauthn.get' }],
  ['for a challenge that nobody asked', { challenge: 'A'.repeat(43) }],
])('a passkey %s is not added', async (_case, departure) => {
  const { credential } = makePasskey(await askToAdd(ana), departure)

  await expect(ana.post('/api/auth/passkeys', { credential })).resolves.toBeRefused(400, 'PASSKEY_INVALID')

  expect((await listOf(ana)).passkeys).toEqual([])
})

test('a challenge adds one passkey, within five minutes, of the one who asked', async () => {
  const creation = await askToAdd(ana)
  const ben = await app.signIn(BEN)
  const add = (caller: Caller) =>
    caller.post('/api/auth/passkeys', { credential: makePasskey(creation).credential })
  expect(await add(ben)).toBeRefused(400, 'PASSKEY_INVALID')
  expect((await add(ana)).statusCode).toBe(201)
  expect(await add(ana)).toBeRefused(400, 'PASSKEY_INVALID')

  const late = makePasskey(await askToAdd(ana))
  app.clock.advanceMs(5 * MINUTE_MS)
  expect(await ana.post('/api/auth/passkeys', { credential: late.credential })).toBeRefused(
    400,
    'PASSKEY_INVALID',
  )
})

test('a challenge that was answered wrongly is spent', async () => {
  const creation = await askToAdd(ana)
  const wrong = makePasskey(creation, { isVerified: false })
  await ana.post('/api/auth/passkeys', { credential: wrong.credential })

  const right = makePasskey(creation)

  expect(await ana.post('/api/auth/passkeys', { credential: right.credential })).toBeRefused(
    400,
    'PASSKEY_INVALID',
  )
})

test('a challenge for signing in adds nothing, and the other way round', async () => {
  const { challenge } = await askToEnter(ana)
  const creation = await askToAdd(ana)
  const { credential } = makePasskey({ ...creation, challenge })
  expect(await ana.post('/api/auth/passkeys', { credential })).toBeRefused(400, 'PASSKEY_INVALID')
  const { passkey } = await addPasskey(ana)

  const departure = { challenge: creation.challenge }

  expect(await enterBy(app.visitor(), passkey, { departure })).toBeRefused(400, 'PASSKEY_INVALID')
})

test('one passkey is one account’s', async () => {
  const ben = await app.signIn(BEN)
  const { passkey, credential } = makePasskey(await askToAdd(ana))
  await ana.post('/api/auth/passkeys', { credential })
  const others = makePasskey(await askToAdd(ben))
  const again = makePasskey(await askToAdd(ana))
  const taken = { ...again.credential, id: passkey.id, rawId: passkey.id }

  expect(await ana.post('/api/auth/passkeys', { credential: taken })).toBeRefused(400, 'PASSKEY_INVALID')
  expect((await ben.post('/api/auth/passkeys', { credential: others.credential })).statusCode).toBe(201)
})

test('a passkey that is sent again after its answer got lost is added once', async () => {
  const { credential } = makePasskey(await askToAdd(ana))
  const send = () =>
    ana.post('/api/auth/passkeys', { credential }, { headers: { 'idempotency-key': 'add-once' } })
  const first = await send()

  const second = await send()

  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
  expect((await listOf(ana)).passkeys).toHaveLength(1)
})

test('adding asks for a sign-in of the last quarter of an hour, by mail or by passkey', async () => {
  const { passkey } = await addPasskey(ana)
  app.clock.advanceMs(15 * MINUTE_MS + 1)
  expect(await ana.post('/api/auth/passkeys/options')).toBeRefused(403, 'SIGN_IN_AGAIN')

  await enterBy(ana, passkey)

  expect((await ana.post('/api/auth/passkeys/options')).statusCode).toBe(200)
})

test('a user has at most ten passkeys, even when several are added at once', async () => {
  for (let count = 1; count < MAX_PASSKEYS_PER_USER; count += 1) await addPasskey(ana)
  const made = [makePasskey(await askToAdd(ana)), makePasskey(await askToAdd(ana))]

  const replies = await Promise.all(
    made.map(({ credential }) => ana.post('/api/auth/passkeys', { credential })),
  )

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect((await listOf(ana)).passkeys).toHaveLength(MAX_PASSKEYS_PER_USER)
  expect(await ana.post('/api/auth/passkeys/options')).toBeRefused(409, 'LIMIT_REACHED')
})

test('repeated requests to add are rate-limited, and a passkey can still be removed', async () => {
  const { listedId } = await addPasskey(ana)
  for (let count = 2; count < AUTH_LIMITS.passkeyChanges.max; count += 1) await askToAdd(ana)

  expect(await ana.post('/api/auth/passkeys/options')).toBeRefused(429, 'RATE_LIMITED')
  expect((await ana.delete(`/api/auth/passkeys/${listedId}`)).statusCode).toBe(200)
  expect((await ana.get('/api/auth/passkeys')).statusCode).toBe(200)
})

test('a passkey is called what its owner calls it', async () => {
  const { listedId } = await addPasskey(ana)

  const renamed = await ana.patch(`/api/auth/passkeys/${listedId}`, { name: '  Blue phone ' })

  expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Blue phone'])
  expect((await listOf(ana)).passkeys).toEqual([renamed.json()])
  for (const name of ['  ', 'x'.repeat(61), 'a\u0000b'])
    expect(await ana.patch(`/api/auth/passkeys/${listedId}`, { name })).toBeRefused(400, 'VALIDATION')
})

test('a user cannot see, rename or remove the passkeys of another user', async () => {
  const { listedId } = await addPasskey(ana)
  const ben = await app.signIn(BEN)

  expect((await listOf(ben)).passkeys).toEqual([])
  expect(await ben.patch(`/api/auth/passkeys/${listedId}`, { name: 'Mine' })).toBeRefused(404, 'NOT_FOUND')
  expect(await ben.delete(`/api/auth/passkeys/${listedId}`)).toBeRefused(404, 'NOT_FOUND')
  expect((await listOf(ana)).passkeys).toHaveLength(1)
})

test('a removed passkey no longer signs in, and its owner gets an email', async () => {
  const { passkey, listedId } = await addPasskey(ana)
  const waiting = await askToEnter(ana)

  expect((await ana.delete(`/api/auth/passkeys/${listedId}`)).statusCode).toBe(200)

  const stranger = app.visitor()
  const reply = await stranger.post('/api/auth/passkey/verify', { credential: passkey.use(waiting) })
  expect(reply).toBeRefused(400, 'PASSKEY_INVALID')
  expect(await enterBy(stranger, passkey)).toBeRefused(400, 'PASSKEY_INVALID')
  expect((await newestMail())?.subject).toBe('A passkey was removed from your account')
  expect(await ana.delete(`/api/auth/passkeys/${listedId}`)).toBeRefused(404, 'NOT_FOUND')
})

test('where the installation moved to another host its passkeys are listed and used no more, and new ones are made', async () => {
  const { passkey, listedId } = await addPasskey(ana)
  await app.services.database.db.updateTable('passkeys').set({ rp_id: 'old.example' }).execute()

  expect(await enterBy(app.visitor(), passkey)).toBeRefused(400, 'PASSKEY_INVALID')

  const { passkeys } = await listOf(ana)
  expect(passkeys).toEqual([expect.objectContaining({ site: 'old.example', isOfThisSite: false })])
  expect((await askToAdd(ana)).excludeCredentials).toEqual([])
  const { passkey: newer } = await addPasskey(ana)
  expect((await enterBy(app.visitor(), newer)).statusCode).toBe(200)
  expect((await ana.delete(`/api/auth/passkeys/${listedId}`)).statusCode).toBe(200)
})

test('at an address that browsers make no passkeys for nothing is offered, and nothing breaks', async () => {
  const bare = await createTestApp({ env: { PUBLIC_URL: 'http://192.168.1.20:3000' } })
  const ben = await bare.signIn(BEN)
  const credential = { id: 'QQ', rawId: 'QQ', type: 'public-key' }
  const data = { clientDataJSON: 'QQ', authenticatorData: 'QQ', signature: 'QQ', userHandle: 'QQ' }
  const made = { clientDataJSON: 'QQ', attestationObject: 'QQ' }

  expect((await bare.visitor().get('/api/auth/options')).json().passkeyOrigin).toBeNull()
  expect(await listOf(ben)).toEqual({ origin: null, passkeys: [] })
  for (const reply of [
    await ben.post('/api/auth/passkeys/options'),
    await ben.post('/api/auth/passkeys', { credential: { ...credential, response: made } }),
    await ben.post('/api/auth/passkey/options'),
    await ben.post('/api/auth/passkey/verify', { credential: { ...credential, response: data } }),
  ])
    expect(reply).toBeRefused(409, 'PASSKEYS_OFF')
  await bare.close()
})

async function listOf(caller: Caller) {
  return (await caller.get('/api/auth/passkeys')).json()
}

async function newestMail() {
  await app.outbox.drain()
  return (await app.services.mailbox?.list())?.[0]
}

// docs/security.md C27: strangers can never lock an owner out.

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { AUTH_LIMITS } from './rate-limits.ts'
import '#testing/matchers.ts'
import { createTestApp, lastCode, lastLinkToken, lastMail, type TestApp } from '#testing/test-app.ts'

const ANA = 'ana@crew.example'
const DAY_MS = 86_400_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const ask = (caller: Caller, address = caller.address) =>
  caller.post('/api/auth/request-magic-link', { email: ANA }, { headers: { 'x-forwarded-for': address } })
const type = (caller: Caller, code: string) => caller.post('/api/auth/verify-code', { code })

async function flood() {
  for (let network = 0; network < 100; network += 1) {
    const stranger = app.visitor()
    await ask(stranger, `203.0.${network}.7`)
    await app.outbox.drain()
    for (const code of ['000000', '000001']) await type(stranger, code)
  }
}

test('an owner signs in by link or code from a known browser, despite many strangers', async () => {
  const owner = await app.signIn(ANA)
  await owner.post('/api/auth/logout')
  await flood()

  expect((await ask(owner)).statusCode).toBe(200)
  const byCode = await type(owner, await lastCode(app, app.services, ANA))
  await owner.post('/api/auth/logout')
  expect((await ask(owner)).statusCode).toBe(200)
  const token = await lastLinkToken(app, app.services, ANA)
  const byLink = await owner.get(`/api/auth/verify-magic-link?token=${token}`)

  expect([byCode.statusCode, byLink.statusCode]).toEqual([200, 200])
})

test('a flooded user gets one email that warns about it', async () => {
  await app.signIn(ANA)
  await flood()
  await app.outbox.drain()

  const mails = (await app.services.mailbox?.list())?.filter(({ to }) => to === ANA) ?? []
  const warnings = mails.filter(({ subject }) => subject === 'Many sign-in letters were asked for')
  expect(mails).toHaveLength(AUTH_LIMITS.signInPerMailbox.max + 1)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]?.text).toContain('You can still sign in from a browser where you have signed in before')
})

test('a browser is known for one account, and for each of the last four', async () => {
  const shared = await app.signIn('ben@crew.example')
  await shared.post('/api/auth/logout')
  await flood()
  expect(await ask(shared)).toBeRefused(429, 'RATE_LIMITED')

  app.clock.advanceMs(DAY_MS)
  await ask(shared)
  expect((await type(shared, await lastCode(app, app.services, ANA))).statusCode).toBe(200)
  await flood()

  expect((await ask(shared)).statusCode).toBe(200)
  const asBen = { email: 'ben@crew.example' }
  expect((await shared.post('/api/auth/request-magic-link', asBen)).statusCode).toBe(200)
})

test('signing out everywhere else leaves one known browser', async () => {
  const [here, elsewhere] = [await app.signIn(ANA), await app.signIn(ANA)]
  await here.delete('/api/auth/sessions')
  for (const browser of [here, elsewhere]) await browser.post('/api/auth/logout')
  await flood()

  expect((await ask(here)).statusCode).toBe(200)
  expect(await ask(elsewhere)).toBeRefused(429, 'RATE_LIMITED')
})

test('a made-up cookie makes no browser known', async () => {
  const stranger = await app.signIn('eve@elsewhere.example')
  const [name, mark] = [...stranger.cookies].find(([cookie]) => cookie === 'known') ?? []
  stranger.cookies.set(`${name}`, `${mark}`.split('').reverse().join(''))
  await flood()

  expect(await ask(stranger)).toBeRefused(429, 'RATE_LIMITED')
})

test('the /64s of one /56, and of one /48, are one asker', async () => {
  const sent = async (addresses: string[]) => {
    const replies = []
    for (const address of addresses) replies.push((await ask(app.visitor(), address)).statusCode)
    return replies.filter((status) => status === 200).length
  }
  const max = AUTH_LIMITS.signInPerWideNetwork.max
  const hex = (index: number) => index.toString(16).padStart(2, '0')

  expect(await sent(Array.from({ length: 22 }, (_, index) => `2001:db8:1:55${hex(index)}::7`))).toBe(max)
  expect(await sent(Array.from({ length: 22 }, (_, index) => `2001:db8:2:${hex(index)}00::7`))).toBe(max)
})

test('a guess from a browser that requested no email uses up no attempts', async () => {
  for (let count = 0; count < 40; count += 1) {
    const stranger = app.visitor()
    stranger.cookies.set('sendit_asked', 'the-mark-of-a-stranger')
    expect(await type(stranger, '000000')).toBeRefused(400, 'CODE_INVALID')
  }
  const phone = app.visitor()
  await ask(phone)

  expect((await type(phone, await lastCode(app, app.services, ANA))).statusCode).toBe(200)
})

test('a guess counts for each email it is tried against', async () => {
  // Each email has its own code, and any of them would do.
  const stranger = app.visitor()
  for (let network = 0; network < 10; network += 1) await ask(stranger, `198.51.${network}.7`)
  await app.outbox.drain()

  expect(await type(stranger, '000000')).toBeRefused(400, 'CODE_INVALID')
  expect(await type(stranger, '000001')).toBeRefused(400, 'CODE_INVALID')
  expect(await type(stranger, '000002')).toBeRefused(429, 'RATE_LIMITED')
})

test('the code alone is enough in the browser that asked', async () => {
  const phone = app.visitor()
  await ask(phone)
  const code = await lastCode(app, app.services, ANA)

  expect(await type(app.visitor(), code)).toBeRefused(400, 'CODE_INVALID')
  expect((await type(phone, code)).json()).toMatchObject({ user: { email: ANA } })
  expect((await lastMail(app, app.services, ANA))?.subject).toBe('Sign in to SendIt!')
})

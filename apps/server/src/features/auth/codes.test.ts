import { MAX_CODE_TRIES } from '@sendit/core/auth/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { createTestApp, lastCode, lastLinkToken, type TestApp } from '#testing/test-app.ts'

const ANA = 'ana@crew.example'
const LINK = '/api/auth/verify-magic-link?token='

let app: TestApp
let phone: Caller
beforeEach(async () => {
  app = await createTestApp()
  phone = app.visitor()
})
afterEach(() => app.close())

test('the emailed code signs in where it was requested, like the link, and only once', async () => {
  await phone.post('/api/auth/request-magic-link', { email: ANA, redirectUrl: '/expenses' })
  const code = await lastCode(app, app.services, ANA)

  const reply = await type(phone, code)

  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ user: { email: ANA }, redirectUrl: '/expenses', joinedTripId: null })
  expect((await phone.get('/api/auth/user')).statusCode).toBe(200)
  await expectRefused(type(phone, code))
  expect((await app.visitor().get(LINK + (await token()))).statusCode).toBe(400)
})

test('in any other browser the code is worth nothing, and costs the one that asked no try', async () => {
  await phone.post('/api/auth/request-magic-link', { email: ANA })
  const code = await lastCode(app, app.services, ANA)
  const stranger = app.visitor()
  await expectRefused(type(stranger, code))
  await stranger.post('/api/auth/request-magic-link', { email: 'eve@elsewhere.example' })

  for (let count = 0; count <= MAX_CODE_TRIES; count += 1) await expectRefused(type(stranger, code))

  expect((await type(phone, code)).statusCode).toBe(200)
})

test('after five wrong codes the link is dead, the mailed address too', async () => {
  await phone.post('/api/auth/request-magic-link', { email: ANA })
  const code = await lastCode(app, app.services, ANA)

  for (let count = 1; count < MAX_CODE_TRIES; count += 1) await expectRefused(type(phone, otherThan(code)))

  const spent =
    'Five tries are used up, so neither the code nor the link of this mail works any more. Ask for a new mail.'
  expect(await type(phone, otherThan(code))).toBeRefused(400, 'CODE_SPENT', spent)
  expect(await type(phone, code)).toBeRefused(400, 'CODE_SPENT', spent)
  expect((await phone.get(LINK + (await token()))).statusCode).toBe(400)
})

test('a new email has its own attempts, and other browsers learn nothing of them', async () => {
  await phone.post('/api/auth/request-magic-link', { email: ANA })
  const first = await lastCode(app, app.services, ANA)
  for (let count = 0; count < MAX_CODE_TRIES; count += 1) await type(phone, otherThan(first))
  await expectRefused(type(app.visitor(), first))

  await phone.post('/api/auth/request-magic-link', { email: ANA })
  const second = await lastCode(app, app.services, ANA)

  await expectRefused(type(phone, otherThan(second)))
  expect((await type(phone, second)).statusCode).toBe(200)
})

test('guesses made at once are counted one by one', async () => {
  await phone.post('/api/auth/request-magic-link', { email: ANA })
  const code = await lastCode(app, app.services, ANA)

  const guesses = Array.from({ length: 8 }, () => type(phone, otherThan(code)))
  for (const { statusCode } of await Promise.all(guesses)) expect(statusCode).toBe(400)

  expect(await type(phone, code)).toBeRefused(400, 'CODE_SPENT')
})

test('a code lives as long as its link, and dies with it', async () => {
  await phone.post('/api/auth/request-magic-link', { email: ANA })
  const first = await lastCode(app, app.services, ANA)
  expect((await app.visitor().get(LINK + (await token()))).statusCode).toBe(200)
  await expectRefused(type(phone, first))

  await phone.post('/api/auth/request-magic-link', { email: ANA })
  const second = await lastCode(app, app.services, ANA)
  app.clock.advanceMs(10 * 60_000)
  await expectRefused(type(phone, second))
})

test('despite many requested emails, a mailbox allows twenty attempts a day and links work', async () => {
  for (let count = 0; count < 4; count += 1) {
    const stranger = app.visitor()
    await stranger.post('/api/auth/request-magic-link', { email: ANA })
    const wrong = otherThan(await lastCode(app, app.services, ANA))
    for (let guess = 0; guess < MAX_CODE_TRIES; guess += 1)
      expect((await type(stranger, wrong)).statusCode).toBe(400)
  }
  await phone.post('/api/auth/request-magic-link', { email: ANA })

  const reply = await type(phone, await lastCode(app, app.services, ANA))

  expect([reply.statusCode, reply.json()]).toEqual([429, expect.objectContaining({ code: 'RATE_LIMITED' })])
  expect((await phone.get(LINK + (await token()))).statusCode).toBe(200)
})

test.each(['12345', '1234567', 'abcdef', '１２３４５６', ''])('%j is no code', async (typed) => {
  const reply = await type(phone, typed)

  expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ code: 'VALIDATION' })])
})

const type = (caller: Caller, code: string) => caller.post('/api/auth/verify-code', { email: ANA, code })
const token = () => lastLinkToken(app, app.services, ANA)

async function expectRefused(reply: ReturnType<typeof type>) {
  const { statusCode, json } = await reply
  expect([statusCode, json()]).toEqual([400, expect.objectContaining({ code: 'CODE_INVALID' })])
}

function otherThan(code: string): string {
  return code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
}

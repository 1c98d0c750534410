// docs/security.md C1.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const MINUTE = 60_000
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

describe('each limit allows its number of calls and then says how long to wait', () => {
  const asked = (count: number) => ({ email: `asker${count}@crew.example` })

  test.each([
    {
      name: 'sign-in links per address of the network',
      max: 10,
      waitSeconds: 900,
      call: (caller: ReturnType<TestApp['visitor']>, count: number) =>
        caller.post('/api/auth/request-magic-link', asked(count)),
    },
    {
      name: 'verifications',
      max: 20,
      waitSeconds: 300,
      call: (caller: ReturnType<TestApp['visitor']>) => caller.get('/api/auth/verify-magic-link?token=x'),
    },
    {
      name: 'invite look-ups and joins together',
      max: 30,
      waitSeconds: 300,
      call: (caller: ReturnType<TestApp['visitor']>, count: number) =>
        count % 2 === 0
          ? caller.get('/api/guest/validate?token=x')
          : caller.post('/api/guest/join', { token: 'x' }),
    },
    {
      name: 'everything else of a stranger',
      max: 100,
      waitSeconds: 60,
      call: (caller: ReturnType<TestApp['visitor']>) => caller.get('/api/trips'),
    },
    {
      name: 'paths that do not exist',
      max: 100,
      waitSeconds: 60,
      call: (caller: ReturnType<TestApp['visitor']>, count: number) => caller.get(`/api/nothing/${count}`),
    },
  ])('$name: $max', async ({ max, waitSeconds, call }) => {
    const caller = app.visitor()
    const passed = []
    for (let count = 0; count < max; count += 1) passed.push((await call(caller, count)).statusCode)

    const tooMany = await call(caller, max)
    const elsewhere = await call(app.visitor(), max + 1)
    app.clock.advanceMs(waitSeconds * 1000)
    const later = await call(caller, max + 2)

    expect(passed).not.toContain(429)
    expect(tooMany).toBeRefused(429, 'RATE_LIMITED')
    expect(tooMany.json().message).toMatch(
      /^Too many requests\. Please try again in (?:a moment|\d+ (?:minutes|hours))\.$/,
    )
    expect(tooMany.headers['retry-after']).toBe(String(waitSeconds))
    expect(tooMany.json().retryAfter).toBe(waitSeconds)
    expect([elsewhere.statusCode, later.statusCode]).not.toContain(429)
  })

  test('a signed-in person has 300 calls a minute, wherever they call from', async () => {
    const { ana, ben } = await crew(app)
    app.clock.advanceMs(MINUTE)
    const replies = []
    for (let count = 0; count < 300; count += 1) {
      replies.push(await ana.get('/api/auth/options', from(`10.1.0.${count % 200}`)))
    }

    expect(replies.filter((reply) => reply.statusCode !== 200)).toEqual([])
    expect(await ana.get('/api/auth/options', from('10.2.0.1'))).toBeRefused(429, 'RATE_LIMITED')
    expect((await ben.get('/api/auth/options')).statusCode).toBe(200)
  })

  test('ten links a day are the most that one network gets for one address, however patient the asker', async () => {
    const visitor = app.visitor()
    const ask = () => visitor.post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
    for (let count = 0; count < 10; count += 1) {
      expect((await ask()).statusCode).toBe(200)
      app.clock.advanceMs(16 * MINUTE)
    }

    const eleventh = await ask()
    app.clock.advanceMs(24 * 60 * MINUTE)

    expect(eleventh).toBeRefused(429, 'RATE_LIMITED')
    expect((await ask()).statusCode).toBe(200)
  })

  test('the capitals of an address do not make it another one', async () => {
    const visitor = app.visitor()
    const ask = (email: string) => visitor.post('/api/auth/request-magic-link', { email })
    for (const email of ['ana@crew.example', ' Ana@crew.example', 'ANA@CREW.EXAMPLE']) await ask(email)

    expect(await ask('aNa@crew.example')).toBeRefused(429, 'RATE_LIMITED')
  })
})

describe('strangers who request links for another user’s address', () => {
  const askFrom = (address: string) =>
    app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' }, from(address))

  test.each([
    ['203.0.113.', '198.51.100.7'],
    ['2001:db8:1:2::', '2001:db8:1:3::7'],
  ])('from the network %s do not lock out the owner at %s', async (network, owner) => {
    const asked = []
    for (let host = 1; host <= 4; host += 1) asked.push((await askFrom(`${network}${host}`)).statusCode)

    expect(asked).toEqual([200, 200, 200, 429])
    expect((await askFrom(owner)).statusCode).toBe(200)
  })

  test('from everywhere cannot fill a mailbox: 20 emails a day at most', async () => {
    const asked = []
    for (let network = 0; network < 20; network += 1) {
      asked.push((await askFrom(`10.9.${network}.1`)).statusCode)
    }

    expect(asked).not.toContain(429)
    expect(await askFrom('198.51.100.7')).toBeRefused(429, 'RATE_LIMITED')
    app.clock.advanceMs(24 * 60 * MINUTE)
    expect((await askFrom('198.51.100.7')).statusCode).toBe(200)
  })

  test('what was refused counts against no mailbox', async () => {
    for (let call = 0; call < 100; call += 1) {
      await askFrom('203.0.113.1')
      app.clock.advanceMs(2 * MINUTE)
    }

    expect((await askFrom('198.51.100.7')).statusCode).toBe(200)
  })
})

describe('which calls are counted together', () => {
  const spend = async (address: string) => {
    for (let count = 0; count < 20; count += 1) {
      await app.visitor().get('/api/auth/verify-magic-link?token=x', from(address))
    }
  }
  const next = (address: string) => app.visitor().get('/api/auth/verify-magic-link?token=x', from(address))

  test('two addresses of one /64 are one caller, those of another are not', async () => {
    await spend('2001:db8:1:2::1')

    expect(await next('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBeRefused(429, 'RATE_LIMITED')
    expect((await next('2001:db8:1:3::1')).statusCode).toBe(400)
  })

  test('an IPv4 address is one caller also where it is written as IPv6', async () => {
    await spend('203.0.113.7')

    expect(await next('::ffff:203.0.113.7')).toBeRefused(429, 'RATE_LIMITED')
    expect((await next('203.0.113.8')).statusCode).toBe(400)
  })

  test('limits are checked first: foreign origins and strangers count too', async () => {
    const caller = app.visitor()
    const foreign = { headers: { origin: 'https://evil.example' } }
    for (let count = 0; count < 100; count += 1) await caller.post('/api/trips', {}, foreign)

    expect(await caller.post('/api/trips', {}, foreign)).toBeRefused(429, 'RATE_LIMITED')
  })
})

test('without TRUST_PROXY a forged X-Forwarded-For changes nothing', async () => {
  const untrusting = await createTestApp({ env: { TRUST_PROXY: 'off' } })
  const verify = (address: string) =>
    untrusting.visitor().get('/api/auth/verify-magic-link?token=x', {
      headers: {
        'x-forwarded-for': address,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
      remoteAddress: '203.0.113.9',
    })
  for (let count = 0; count < 20; count += 1) await verify(`10.0.0.${count}`)

  const reply = await verify('10.9.9.9')
  await untrusting.close()

  expect(reply).toBeRefused(429, 'RATE_LIMITED')
})

test('a proxy that is not trusted cannot pass addresses on', async () => {
  const verify = (count: number) =>
    app.visitor().get('/api/auth/verify-magic-link?token=x', {
      headers: { 'x-forwarded-for': `10.0.0.${count}` },
      remoteAddress: '203.0.113.9',
    })
  for (let count = 0; count < 20; count += 1) await verify(count)

  expect(await verify(21)).toBeRefused(429, 'RATE_LIMITED')
})

test('openings of a socket from one address are counted before the database is asked who it is', async () => {
  const headers = { cookie: 'sid=made-up', origin: 'https://elsewhere.example' }
  const caller = app.visitor()
  const statuses = new Set<number>()
  for (let count = 0; count < 200; count += 1) {
    statuses.add((await caller.get('/ws', { headers })).statusCode)
  }
  await app.services.database.close()

  const tooMany = await caller.get('/ws', { headers })
  const elsewhere = await app.visitor().get('/ws', { headers })

  expect([...statuses]).toEqual([403])
  expect(tooMany.statusCode).toBe(429)
  expect(elsewhere.statusCode).toBeGreaterThanOrEqual(500)
})

test('only ten of 200 profile saves are sent to the crew', async () => {
  const { ana, trip } = await crew(app)
  const received: string[] = []
  await app.services.realtime.subscribe(`trip:${trip.id}`, (message) => received.push(message))
  const statuses: number[] = []

  for (let edit = 1; edit <= 200; edit += 1) {
    statuses.push((await ana.put('/api/profile', { displayName: `Ana ${edit}` })).statusCode)
  }

  process.stderr.write(`200 edits of a profile: ${received.length} tellings to each open phone of the crew\n`)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(190)
  expect(received).toHaveLength(10)
})

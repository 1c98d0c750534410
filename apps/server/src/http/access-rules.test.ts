import cookie from '@fastify/cookie'
import { afterEach, expect, test } from 'vitest'
import { createAdmins } from '#auth/actor.ts'
import { createPrincipals, type Principals } from '#auth/principals.ts'
import type { Caller } from '#testing/caller.ts'
import { crew } from '#testing/crew.ts'
import { createTripGate, TripAccess } from '#trips/trip-gate.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createSessionCookie, guardRoutes } from './access-rules.ts'
import { createRateLimits } from './rate-limits.ts'
import { createServer } from './server.ts'

let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

async function guardedServer(watch: (principals: Principals) => Principals = (principals) => principals) {
  app = await createTestApp()
  const { database, clock, realtime, config, log } = app.services
  const server = createServer({ log, trustProxy: undefined })
  await server.register(cookie)
  guardRoutes(server, {
    principals: watch(createPrincipals({ db: database.db, clock })),
    tripGate: createTripGate(database.db),
    admins: createAdmins(database.db, config.adminEmails),
    limits: createRateLimits({ realtime, database }),
    cookie: createSessionCookie(app.publicUrl),
    publicUrl: app.publicUrl,
    clock,
  })
  return server
}

test('a write prepared for one user is refused once another has signed in', async () => {
  app = await createTestApp()
  const { ana, ben, gusToken, trip } = await crew(app)
  const url = `/api/trips/${trip.id}/messages`
  const send = (caller: Caller, writer: string, more: Record<string, string> = {}) =>
    caller.post(url, { text: `for ${writer}` }, { headers: { 'written-by': writer, ...more } })
  const [anas, bens] = [`user:${ana.user.id}`, `user:${ben.user.id}`]

  const replies = [
    await send(ana, anas),
    await send(ana, bens),
    await send(ana, 'guest:0198c0de-0000-7000-8000-00000000000b', { 'invite-token': gusToken }),
    await send(app.visitor(), anas, { 'invite-token': gusToken }),
    await send(app.visitor(), anas),
  ]

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 401, 401, 401, 401])
  const messages = (await ben.get(url, { headers: { 'written-by': anas } })).json() as { text: string }[]
  expect(messages.map(({ text }) => text)).toEqual([`for ${anas}`])
  const form = { email: 'cleo@crew.example' }
  const entering = await ben.post('/api/auth/request-magic-link', form, {
    headers: { 'written-by': anas },
  })
  expect(entering.statusCode).toBe(200)
})

test('a flood of unknown cookies and links causes few database lookups and delays nobody else', async () => {
  let asked = 0
  const server = await guardedServer((principals) => ({
    ...principals,
    identify: (credentials) => {
      asked += 1
      return principals.identify(credentials)
    },
  }))
  server.get('/api/open', { config: { access: 'anyone' } }, async () => ({}))
  const call = (remoteAddress: string, headers: Record<string, string>) =>
    server.inject({ method: 'GET', url: '/api/open', remoteAddress, headers })
  const ana = await app?.signIn('ana@crew.example')
  const known = { cookie: ana?.cookieHeader() ?? '' }

  const flood = []
  for (let count = 0; count < 700; count += 1) {
    const credentials =
      count % 2 === 0 ? { cookie: `sid=made-up-${count}` } : { 'invite-token': `made-up-${count}` }
    flood.push((await call('203.0.113.7', credentials)).statusCode)
  }

  expect(flood.filter((status) => status === 200)).toHaveLength(100)
  expect(asked).toBe(600)
  expect((await call('203.0.113.7', known)).statusCode).toBe(429)
  expect((await call('198.51.100.7', known)).statusCode).toBe(200)
  app?.clock.advanceMs(60_000)
  expect((await call('203.0.113.7', known)).statusCode).toBe(200)
})

test('a route without an access rule stops the start', async () => {
  const server = await guardedServer()

  expect(() => server.get('/api/forgotten', async () => ({}))).toThrow(
    'GET /api/forgotten declares no access rule (config.access)',
  )
  expect(() => server.post('/api/declared', { config: { access: 'user' } }, async () => ({}))).not.toThrow()
})

test('a route that a plugin adds without a rule stops the start as well', async () => {
  const server = await guardedServer()

  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for its plugins.
  const started = server.register(async (plugin) => {
    plugin.get('/api/plugged', async () => ({}))
  })

  await expect(started).rejects.toThrow('GET /api/plugged declares no access rule')
})

test('only the trip gate can create a TripAccess', () => {
  const forge = () => Reflect.construct(TripAccess, [Symbol('minted by the trip gate'), 'x', {}, 'owner'])

  expect(forge).toThrow('a TripAccess can only be made by the trip gate')
})

test('the session wins over an invite link, and one that ended leaves the guest', async () => {
  app = await createTestApp()
  const { ben, gusToken, trip } = await crew(app)
  const cookie = ben.cookieHeader()
  const read = () => ben.get(`/api/trips/${trip.id}?token=${gusToken}`, { headers: { cookie } })
  const asMember = await read()
  await ben.post('/api/auth/logout')

  const asGuest = await read()

  expect(asMember.json().myRole).toBe('member')
  expect(asGuest.json().myRole).toBe('guest')
})

test('an invite token counts in a header on writes and in the query on reads', async () => {
  app = await createTestApp()
  const { gusToken, trip } = await crew(app)
  const message = { text: 'Hello' }
  const url = `/api/trips/${trip.id}/messages`

  expect(await app.visitor().post(`${url}?token=${gusToken}`, message)).toBeRefused(401, 'UNAUTHENTICATED')
  expect((await app.visitor().post(url, message, { headers: { 'invite-token': gusToken } })).statusCode).toBe(
    201,
  )
  expect((await app.visitor().get(`${url}?token=${gusToken}`)).statusCode).toBe(200)
})

test('administration belongs to ADMIN_EMAILS where it is set, whatever the capitals', async () => {
  app = await createTestApp({ env: { ADMIN_EMAILS: ' Ben@Crew.example , other@crew.example' } })
  const { ana, ben } = await crew(app)

  expect([ana.user.isAdmin, ben.user.isAdmin]).toEqual([false, true])
})

// Neither a guest link nor a member with ten may exhaust the providers.
import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invite, person, planTrip, tokenOf } from '#testing/crew.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const TWO_PM = new Date('2026-07-15T12:00:00.000Z')

let stub: StubWeather
let app: TestApp
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ env: stub.env, start: TWO_PM })
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

test('a member with ten links uses one share of the quota, and others are unaffected', async () => {
  const mallory = await person(app, 'mallory@crew.example')
  const ana = await person(app, 'ana@crew.example')
  const guests = []
  for (let index = 0; index < 10; index += 1) {
    const trip = await planTrip(mallory)
    const link = await invite(mallory, trip, { email: `g${index}@crew.example`, name: `G${index}` })
    guests.push(app.visitor().withInvite(tokenOf(link)))
  }

  const statuses = new Map<number, number>()
  for (let round = 0; round < 50; round += 1) {
    const replies = await Promise.all(
      guests.map((guest, index) => guest.get(`/api/weather/current/Nowhere%20${index}%20${round}`)),
    )
    for (const { statusCode } of replies) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  const used = stub.calls().geocoding
  const unknown = await ana.get('/api/weather/current/Berlin')
  const known = await ana.get('/api/weather/current/Tarifa')

  process.stderr.write(`500 unknown places by ten links of one member: ${used} calls to the provider\n`)
  expect(used).toBe(150)
  expect(Object.fromEntries(statuses)).toEqual({ 404: 150, 503: 350 })
  expect([unknown.statusCode, known.statusCode]).toEqual([200, 200])
})

test('an aborted request leaves nothing in the queue', async () => {
  const ana = await person(app, 'ana@crew.example')
  const address = await app.listen()
  stub.scenario({ host: 'geocoding', mode: 'hang' })
  const asked = Array.from({ length: 20 }, (_, index) => {
    const path = `/api/weather/current/Nowhere%20${index}`
    const headers = { cookie: ana.cookieHeader() }
    const request = httpRequest(`http://${address}${path}`, { headers })
    request.on('error', () => {})
    return new Promise<() => void>((resolve) => {
      request.on('socket', (socket) => socket.once('connect', () => resolve(() => request.destroy())))
      request.end()
    })
  })
  const leave = await Promise.all(asked)
  await untilCalled('geocoding')

  for (const goAway of leave) goAway()
  stub.scenario({ host: 'geocoding', mode: 'ok' })
  const reply = await (await person(app, 'ben@crew.example')).get('/api/weather/current/Berlin')

  expect(reply.statusCode).toBe(200)
  expect(stub.calls().geocoding).toBeLessThanOrEqual(3)
})

async function untilCalled(host: 'geocoding') {
  while (stub.calls()[host] === 0) await new Promise((resolve) => setImmediate(resolve))
}

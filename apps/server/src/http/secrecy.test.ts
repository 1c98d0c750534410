// docs/security.md C15 and C17: what answers, their timing and the log give away.
import { Writable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { crew, invite, tokenOf } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { userRow } from '#testing/rows.ts'
import { createTestApp, lastLinkToken, type TestApp } from '#testing/test-app.ts'

const ROUNDS = 200

let app: TestApp
afterEach(() => app.close())

describe('the log', () => {
  test('holds no token, cookie, address or text, even where things go wrong', async () => {
    const log = openLogBook()
    app = await createTestApp({ logTo: log.stream })
    const { ana, ben, gus, gusInvite, gusToken, trip } = await crew(app)
    const linkToken = await askForLink('cleo@crew.example', gusToken)
    await gus.post('/api/guest/join', { token: gusToken })
    await gus.get(`/api/trips/${trip.id}`)
    await app.visitor().get(`/api/guest/validate?x=1&token=${gusToken}`)
    await app.visitor().get('/api/trips', { headers: { 'invite-token': gusToken } })
    const text = 'meet me behind the dunes'
    await ana.post(`/api/trips/${trip.id}/messages`, { text })
    await ben.patch(`/api/trips/${trip.id}`, { description: text })
    const another = await invite(ana, trip, { email: 'dora@crew.example' })
    await app.visitor().get(`/api/auth/verify-magic-link?token=${linkToken}`, {
      headers: { 'sec-fetch-mode': 'navigate' },
    })
    // A fault in the middle of each: the driver's own words must not carry values out.
    await app.services.database.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
    const fault = await app.visitor().get(`/api/auth/verify-magic-link?token=${linkToken}`)
    const signedIn = await ana.get(`/api/trips?token=${gusToken}`)
    await app.services.database.db.schema.alterTable('sessions_away').renameTo('sessions').execute()
    await app.services.database.db.schema.alterTable('letters').renameTo('letters_away').execute()
    const lost = await ana.post(`/api/trips/${trip.id}/invites`, {
      email: 'emil@crew.example',
      name: 'Emil Secret',
    })
    await app.services.database.db.schema.alterTable('letters_away').renameTo('letters').execute()

    const written = log.written()

    for (const reply of [fault, signedIn, lost]) expect(reply).toBeRefused(500, 'INTERNAL', 'Internal error')
    expect(written).toContain('unexpected error')
    expect(written).toContain(fault.json().requestId)
    expect(written).toContain('token=[hidden]')
    const secrets = [
      ...[linkToken, gusToken, tokenOf(another), tokenOf(gusInvite), app.services.config.appSecret],
      ...[ana, ben].map((one) => String(one.cookies.get('sid'))),
      ...['ana', 'cleo', 'dora', 'emil', 'gus'].map((name) => `${name}@crew.example`),
      ...[text, 'Emil Secret', 'invites you to', 'Here is your link'],
    ]
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
  })

  async function askForLink(email: string, inviteToken: string) {
    await app.visitor().post('/api/auth/request-magic-link', { email, inviteToken })
    return lastLinkToken(app, app.services, email)
  }
})

// Measured again when something else kept the machine busy.
test('asking for a link takes as long and says the same for an unknown address', {
  retry: 2,
  timeout: 60_000,
}, async () => {
  app = await createTestApp()
  const now = app.clock.now()
  const known = Array.from({ length: ROUNDS }, (_, index) => `known${index}@crew.example`)
  const rows = known.map((email) => ({ ...userRow(newId(now), email, now), email }))
  await app.services.database.db.insertInto('users').values(rows).execute()
  const bodies = new Set<string>()
  const ask = async (email: string) => {
    const startedAt = performance.now()
    const reply = await app.visitor().post('/api/auth/request-magic-link', { email })
    const ms = performance.now() - startedAt
    bodies.add(`${reply.statusCode} ${reply.body} ${Object.keys(reply.headers).sort()}`)
    await app.outbox.drain()
    return ms
  }
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (const [index, email] of known.entries()) {
    // In turns, so that whatever else the machine does meets both alike.
    const turns = [
      async () => times.known.push(await ask(email)),
      async () => times.unknown.push(await ask(`nobody${index}@crew.example`)),
    ]
    for (const turn of index % 2 === 0 ? turns : turns.reverse()) await turn()
  }

  expect(bodies.size).toBe(1)
  expect(median(times.known) / median(times.unknown)).toBeGreaterThan(0.9)
  expect(median(times.known) / median(times.unknown)).toBeLessThan(1.1)
})

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function openLogBook() {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  return { stream, written: () => text }
}

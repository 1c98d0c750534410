// docs/security.md C15 and C17: responses, timing and log.
import { Writable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { crew, invite, tokenOf } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { userRow } from '#testing/rows.ts'
import { createTestApp, lastLinkToken, type TestApp } from '#testing/test-app.ts'

const MOST_ROUNDS = 480
const ROUNDS = 60

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
    const feed = new URL((await ana.post('/api/calendar/feed')).json().url).pathname
    await app.visitor().get(feed)
    // Driver errors must not leak values.
    await app.services.database.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
    const fault = await app.visitor().get(`/api/auth/verify-magic-link?token=${linkToken}`)
    const signedIn = await ana.get(`/api/trips?token=${gusToken}`)
    await app.services.database.db.schema.alterTable('sessions_away').renameTo('sessions').execute()
    await app.services.database.db.schema.alterTable('jobs').renameTo('letters_away').execute()
    const lost = await ana.post(`/api/trips/${trip.id}/invites`, {
      email: 'emil@crew.example',
      name: 'Emil Secret',
    })
    await app.services.database.db.schema.alterTable('letters_away').renameTo('jobs').execute()

    const written = log.written()

    for (const reply of [fault, signedIn, lost]) expect(reply).toBeRefused(500, 'INTERNAL', 'Internal error')
    expect(written).toContain('unexpected error')
    expect(written).toContain(fault.json().requestId)
    expect(written).toContain('token=[hidden]')
    expect(written).toContain('/calendar/[hidden]')
    const secrets = [
      ...[
        feed.slice('/calendar/'.length),
        linkToken,
        gusToken,
        tokenOf(another),
        tokenOf(gusInvite),
        app.services.config.appSecret,
      ],
      ...[ana, ben].map((one) => String(one.cookies.get('sid'))),
      ...[ana, ben].map((one) => String(one.cookies.get('known'))),
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

test('requesting a link takes as long and answers the same for an unknown address', {
  timeout: 300_000,
}, async () => {
  app = await createTestApp()
  const now = app.clock.now()
  const bodies = new Set<string>()
  const ask = async (email: string) => {
    const startedAt = performance.now()
    const reply = await app.visitor().post('/api/auth/request-magic-link', { email })
    const ms = performance.now() - startedAt
    bodies.add(`${reply.statusCode} ${reply.body} ${Object.keys(reply.headers).sort()}`)
    await app.outbox.drain()
    return ms
  }
  const ratios: number[] = []
  const measure = async (name: string, isKnownFirst: boolean) => {
    const known = `known-${name}@crew.example`
    const row = { ...userRow(newId(now), known, now), email: known }
    await app.services.database.db.insertInto('users').values(row).execute()
    const emails = [known, `nobody-${name}@crew.example`]
    const times = new Map<string, number>()
    for (const email of isKnownFirst ? emails : emails.reverse()) times.set(email, await ask(email))
    ratios.push((times.get(known) ?? Number.NaN) / (times.get(`nobody-${name}@crew.example`) ?? Number.NaN))
  }
  for (let round = 0; round < MOST_ROUNDS && !isSettled(ratios); round += 1) {
    await measure(String(round), round % 2 === 0)
  }

  expect(bodies.size).toBe(1)
  expect(median(ratios)).toBeGreaterThan(0.9)
  expect(median(ratios)).toBeLessThan(1.1)
})

function isSettled(ratios: number[]): boolean {
  return ratios.length >= ROUNDS && ratios.length % ROUNDS === 0 && Math.abs(median(ratios) - 1) < 0.05
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
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

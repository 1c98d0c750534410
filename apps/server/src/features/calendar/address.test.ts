// docs/security.md 3.2: a calendar address is a secret.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedToken, hashToken } from '#auth/tokens.ts'
import { askFeed, readFeed, renewFeed } from '#testing/calendar-crew.ts'
import { crew } from '#testing/crew.ts'
import { CALENDAR_LIMIT } from './routes.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof crew>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await crew(app)
})
afterAll(() => app.close())

const PATH = /^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/
const seen = async (path = '/api/calendar/feed') => (await stage.ana.get(path)).json()

test('it is off at first, has 256 bits once it is on, and can be shown again', async () => {
  const { ben } = stage
  const before = (await ben.get('/api/calendar/feed')).json()
  const made = (await ben.post('/api/calendar/feed')).json()

  expect(before).toEqual({ url: null })
  expect(made.url).toMatch(PATH)
  expect((await ben.get('/api/calendar/feed')).json()).toEqual(made)
  expect((await ben.delete('/api/calendar/feed')).json()).toEqual({ success: true })
  expect((await ben.get('/api/calendar/feed')).json()).toEqual({ url: null })
})

test('a guessed, a replaced and an ended address answer alike', async () => {
  const { ana } = stage
  const replaced = await renewFeed(ana)
  const ended = await renewFeed(ana)
  expect((await askFeed(app, ended)).statusCode).toBe(200)
  await ana.delete('/api/calendar/feed')
  const guessed = `/calendar/${randomBytes(32).toString('base64url')}.ics`

  const replies = await Promise.all(
    [replaced, ended, guessed, '/calendar/x', '/calendar/..ics', `/calendar/${'x'.repeat(3000)}.ics`].map(
      (path) => askFeed(app, path),
    ),
  )

  for (const reply of replies) expect(reply).toBeRefused(404, 'NOT_FOUND')
  const looks = replies.map(({ body, headers }) => [body, Object.keys(headers).sort().join(' ')].join('\n'))
  expect(new Set(looks).size).toBe(1)
})

test('turned off and on again it is another one', async () => {
  const { ana } = stage
  const first = await renewFeed(ana)
  await ana.delete('/api/calendar/feed')
  const second = await renewFeed(ana)

  expect(second).not.toBe(first)
  expect((await askFeed(app, first)).statusCode).toBe(404)
  expect((await askFeed(app, second)).statusCode).toBe(200)
})

test('addresses are not stored in the database and cannot be derived from it', async () => {
  const { ana } = stage
  const path = await renewFeed(ana)
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  const rows = await app.services.database.db.selectFrom('calendar_feeds').selectAll().execute()

  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows.find(({ user_id }) => user_id === ana.user.id)?.token_hash).toBe(hashToken(token))
})

test('with a different installation secret the old addresses are not valid', async () => {
  const { ana } = stage
  await renewFeed(ana)
  const { db } = app.services.database
  const seed = 'of-a-copy-of-the-database'
  const forged = feedToken('the-secret-that-leaked-and-was-changed', { userId: ana.user.id, seed })
  await db
    .updateTable('calendar_feeds')
    .set({ seed, token_hash: hashToken(forged) })
    .where('user_id', '=', ana.user.id)
    .execute()

  expect(await askFeed(app, `/calendar/${forged}.ics`)).toBeRefused(404, 'NOT_FOUND')
  expect(await seen()).toEqual({ url: null })
  expect((await askFeed(app, await renewFeed(ana))).statusCode).toBe(200)
})

test('guests have none', async () => {
  const { gus } = stage

  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await gus.request({ method, url: '/api/calendar/feed' })).statusCode).toBe(401)
})

test('asking is limited per address of the network', async () => {
  const { max } = CALENDAR_LIMIT
  const path = await renewFeed(stage.ana)
  const from = (remote: string) => askFeed(app, path, { 'x-forwarded-for': remote })
  for (let call = 0; call < max; call += 1) await from('192.0.2.7')

  expect(await from('192.0.2.7')).toBeRefused(429, 'RATE_LIMITED')
  expect((await from('192.0.2.8')).statusCode).toBe(200)
})

describe('what a calendar is answered', () => {
  test('is private, has the right content type, and sets no cookie', async () => {
    const reply = await askFeed(app, await renewFeed(stage.ana))

    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^W\//),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test('is 304 for who holds it, by tag or by date, until something changes', async () => {
    const { ana, trip } = stage
    const path = await renewFeed(ana)
    const { headers } = await askFeed(app, path)
    const byTag = { 'if-none-match': String(headers.etag) }
    const byDate = { 'if-modified-since': String(headers['last-modified']) }
    const statuses = async () => {
      const replies = [await askFeed(app, path, byTag), await askFeed(app, path, byDate)]
      return replies.map(({ statusCode }) => statusCode)
    }
    const held = await askFeed(app, path, byTag)

    expect([held.statusCode, held.body, held.headers.etag]).toEqual([304, '', headers.etag])
    expect(await statuses()).toEqual([304, 304])
    // The frozen clock stays within one second, which `Last-Modified` cannot tell apart.
    await ana.patch(`/api/trips/${trip.id}`, { name: 'Tarifa, once more' })
    expect(await statuses()).toEqual([200, 200])
    // A stale tag takes precedence over the date.
    const { headers: now } = await askFeed(app, path)
    const mixed = { ...byTag, 'if-modified-since': String(now['last-modified']) }
    expect((await askFeed(app, path, mixed)).statusCode).toBe(200)
  })

  test('contains only trips of the feed owner, regardless of who requests it', async () => {
    const { ana, eve } = stage
    const own = await renewFeed(eve)
    const elsewhere = await renewFeed(ana)

    expect(await readFeed(app, own)).toEqual([])
    const reply = await eve.get(elsewhere)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('Tarifa')
  })
})

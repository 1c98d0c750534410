import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MESSAGES } from '#features/chat/socket.ts'
import { createRateLimits } from '#http/rate-limits.ts'
import { crewOverHttp, TARIFA, tokenOf } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('ten sendings of one trip at once make one trip and ten equal answers', async () => {
  const { eve } = await crewOverHttp(app)
  const key = randomUUID()

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => eve.post('/api/trips', TARIFA, withKey(key))),
  )

  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(201)
  expect((await eve.get('/api/trips')).json()).toHaveLength(1)
})

test('ten concurrent sends of one invite give one invite, one email and equal responses', async () => {
  const { ana, trip } = await crewOverHttp(app)
  const key = randomUUID()
  const form = { email: 'cleo@crew.example' }

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ana.post(`/api/trips/${trip.id}/invites`, form, withKey(key))),
  )
  await app.outbox.drain()

  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
  const mails = (await app.services.mailbox?.list()) ?? []
  expect(mails.filter(({ to }) => to === form.email).map(({ link }) => link)).toEqual([
    replies[0]?.json().inviteUrl,
  ])
})

test('twins and lost answers count once: the other nineteen invites of the day stay', async () => {
  const { ana, trip } = await crewOverHttp(app)
  const invite = (email: string, key?: string) =>
    ana.post(`/api/trips/${trip.id}/invites`, { email }, key === undefined ? {} : withKey(key))
  const key = randomUUID()
  await Promise.all(Array.from({ length: 10 }, () => invite('cleo@crew.example', key)))

  const used = Array.from({ length: 16 }, (_, index) => `friend${index}@crew.example`)
  for (const email of used) expect(await invite(email)).toHaveProperty('statusCode', 201)
  const statuses = []
  for (const email of ['x@crew.example', 'y@crew.example', 'z@crew.example']) {
    statuses.push((await invite(email)).statusCode)
  }

  expect(statuses).toEqual([201, 429, 429])
  expect((await invite('cleo@crew.example', key)).statusCode).toBe(201)
})

test('no limit is spent inside a transaction, which may be run twice', async () => {
  const { realtime, database } = app.services
  const limits = createRateLimits({ realtime, database })

  await expect(database.transact(() => limits.spend(MESSAGES, 'ana'))).rejects.toThrow(
    'A limit inside a transaction',
  )
  await expect(limits.spend(MESSAGES, 'ana')).resolves.toBeUndefined()
})

test('the first response is repeated even after the record has changed', async () => {
  const { ana } = await crewOverHttp(app)
  const first = await ana.post('/api/trips', TARIFA, withKey('once'))
  await ana.patch(`/api/trips/${first.json().id}`, { name: 'Changed' })

  const again = await ana.post('/api/trips', TARIFA, withKey('once'))

  expect(again.body).toBe(first.body)
})

test('the same key with other contents, or for another thing, is refused', async () => {
  const { ana, trip } = await crewOverHttp(app)
  await ana.post('/api/trips', TARIFA, withKey('once'))

  const otherBody = await ana.post('/api/trips', { ...TARIFA, name: 'Other' }, withKey('once'))
  const otherRoute = await ana.post(
    `/api/trips/${trip.id}/invites`,
    { email: 'x@y.example' },
    withKey('once'),
  )

  expect(otherBody).toBeRefused(409, 'IDEMPOTENCY_MISMATCH')
  expect(otherRoute).toBeRefused(409, 'IDEMPOTENCY_MISMATCH')
  expect((await ana.get('/api/trips')).json()).toHaveLength(2)
})

test("one person's key means nothing to another", async () => {
  const { ana, ben } = await crewOverHttp(app)
  const anas = await ana.post('/api/trips', TARIFA, withKey('1'))

  const bens = await ben.post('/api/trips', TARIFA, withKey('1'))

  expect(bens.statusCode).toBe(201)
  expect(bens.json().id).not.toBe(anas.json().id)
})

test('a refused request does not use its key up', async () => {
  const { ana } = await crewOverHttp(app)
  const refused = await ana.post('/api/trips', { ...TARIFA, name: '' }, withKey('once'))

  const sent = await ana.post('/api/trips', TARIFA, withKey('once'))

  expect(refused.statusCode).toBe(400)
  expect(sent.statusCode).toBe(201)
})

test('what the database refuses does not use its key up either', async () => {
  const { ana, ben, trip } = await crewOverHttp(app)
  const invite = () => ana.post(`/api/trips/${trip.id}/invites`, { email: ben.email }, withKey('once'))
  expect(await invite()).toBeRefused(409, 'ALREADY_MEMBER')
  await ben.delete(`/api/trips/${trip.id}/leave`)

  expect((await invite()).statusCode).toBe(201)
})

test('without a key every sending counts', async () => {
  const { eve } = await crewOverHttp(app)
  await eve.post('/api/trips', TARIFA)
  await eve.post('/api/trips', TARIFA)

  expect((await eve.get('/api/trips')).json()).toHaveLength(2)
})

test('no token, cookie or secret rests in any table', async () => {
  const { ana, gus, gusToken, trip } = await crewOverHttp(app)
  const repeatable = await ana.post(
    `/api/trips/${trip.id}/invites`,
    { email: 'cleo@crew.example' },
    withKey(randomUUID()),
  )
  await gus.post('/api/guest/join', { token: gusToken })
  await app
    .visitor()
    .post('/api/auth/request-magic-link', { email: 'cleo@crew.example', inviteToken: gusToken })
  await app.outbox.drain()
  const mailed = (await app.services.mailbox?.list())?.map(({ link }) =>
    new URL(String(link)).searchParams.get('token'),
  )

  const everything = await dump()

  const secrets = [gusToken, tokenOf(repeatable.json()), ana.cookies.get('sid'), ...(mailed ?? [])]
  expect(secrets.length).toBeGreaterThan(6)
  expect(everything).toContain('cleo@crew.example')
  for (const secret of [...secrets, app.services.config.appSecret]) {
    expect(secret).toMatch(/^.{32,}$/)
    expect(everything).not.toContain(secret)
  }
})

async function dump(): Promise<string> {
  const { db, engine } = app.services.database
  const names =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const tables = (await names.execute(db)).rows
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db).then((found) => found.rows)),
  )
  return JSON.stringify(rows)
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller, type Reply } from '#testing/caller.ts'
import { openCountingServer } from '#testing/counting-server.ts'
import { crew, type Person } from '#testing/crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof crew>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await crew(app)
})
afterAll(() => app.close())

const LISTS = [
  '',
  '/members',
  '/messages',
  '/messages/unread-count?since=2026-07-01T00:00:00.000Z',
  '/media',
  '/expenses',
  '/balances',
  '/spending',
  '/payments',
  '/awards',
  '/award-suggestions',
  '/ceremony',
  '/polls',
  '/plan',
  '/outings',
]
const address = (list: string) => `/api/trips/${stage.trip.id}${list}`
const tagOf = (reply: Reply) => String(reply.headers.etag)
const holding = (tag: string) => ({ headers: { 'if-none-match': tag } })

test.each(['/api/trips', ...LISTS])('a client with the current response of %s gets a 304', async (list) => {
  const { ana } = stage
  const url = list === '/api/trips' ? list : address(list)
  const first = await ana.get(url)

  const again = await ana.get(url, holding(tagOf(first)))

  expect(first.headers.etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  expect(again.headers['trip-change-seq']).toBe(first.headers['trip-change-seq'])
})

test('a read gives the trip version, and anything changed since is sent in full', async () => {
  const { ana, ben } = stage
  const before = await Promise.all(LISTS.map((list) => ben.get(address(list))))
  const numberBefore = Number(before[0]?.headers['trip-change-seq'])

  await ana.patch(address(''), { travelDetails: 'By van' })
  const after = await Promise.all(LISTS.map((list, index) => ben.get(address(list), held(before, index))))

  expect(after.map((reply) => reply.statusCode)).toEqual(LISTS.map(() => 200))
  expect(Number(after[0]?.headers['trip-change-seq'])).toBe(numberBefore + 1)
  expect(after[0]?.json().travelDetails).toBe('By van')
})

const held = (replies: Reply[], index: number) => holding(tagOf(replies[index] as Reply))

test('a message changes what is read of the chat, and nothing else', async () => {
  const { ana, ben } = stage
  const before = await Promise.all(LISTS.map((list) => ben.get(address(list))))

  await ana.post(address('/messages'), { text: 'Wind is on' })
  const after = await Promise.all(LISTS.map((list, index) => ben.get(address(list), held(before, index))))

  const read = LISTS.filter((_list, index) => after[index]?.statusCode === 200)
  expect(read).toEqual(['/messages', '/messages/unread-count?since=2026-07-01T00:00:00.000Z'])
})

test('the list of trips is read again when one of them changed, and when another one leads it', async () => {
  const { ana, ben } = stage
  const first = await ben.get('/api/trips')
  await ana.patch(address(''), { name: 'Levante Week' })
  const renamed = await ben.get('/api/trips', holding(tagOf(first)))
  const other = await ben.post('/api/trips', {
    name: 'Quiet Days',
    location: 'Hyères',
    tripDate: '2026-09-01',
  })
  const two = await ben.get('/api/trips', holding(tagOf(renamed)))
  app.clock.advanceMs(1000)
  await ben.post(address('/open'))

  const turned = await ben.get('/api/trips', holding(tagOf(two)))

  expect(renamed.json()[0].name).toBe('Levante Week')
  expect(two.json()[0].id).toBe(other.json().id)
  expect(turned.json()[0].id).toBe(stage.trip.id)
})

test('a tag is one person’s: another one, and who has left, learn nothing by it', async () => {
  const { ana, ben, eve, gus } = stage
  const own = tagOf(await ana.get(address('')))

  expect((await ben.get(address(''), holding(own))).statusCode).toBe(200)
  expect((await gus.get(address(''), holding(own))).statusCode).toBe(200)
  expect((await eve.get(address(''), holding(own))).statusCode).toBe(404)
})

test('a guest gets a 304 too, until picture URLs are signed again', async () => {
  const { gus } = stage
  const first = await gus.get(address('/media'))
  const again = await gus.get(address('/media'), holding(tagOf(first)))
  app.clock.advanceMs(10 * 60_000)

  const later = await gus.get(address('/media'), holding(tagOf(first)))

  expect([again.statusCode, later.statusCode]).toEqual([304, 200])
})

test('time-dependent data has no ETag, but gives the trip version', async () => {
  const reply = await stage.ana.get(address('/guests'))

  expect(reply.headers.etag).toBeUndefined()
  expect(reply.headers['trip-change-seq']).toMatch(/^\d+$/)
})

test('a refusal has no tag', async () => {
  const reply = await stage.ana.get(address('/messages?before=00000000-0000-7000-8000-000000000000'))

  expect({ status: reply.statusCode, tag: reply.headers.etag }).toEqual({ status: 400, tag: undefined })
})

test('who has left is named where the trip still names them', async () => {
  const { ana, ben } = stage
  await ana.post(address('/expenses'), {
    description: 'Taxi',
    amount: '12.00',
    splitBetween: [ana.user.id, ben.user.id],
  })
  await ben.delete(`${address('/leave')}?anyway=true`)
  const before = await ana.get(address('/balances'))

  await ben.put('/api/profile', { displayName: 'Benedict' })
  const after = await ana.get(address('/balances'), holding(tagOf(before)))

  expect(after.json().balances.map((one: { displayName: string }) => one.displayName)).toContain('Benedict')
})

test.each(['/api/trips', ...LISTS])('a 304 of %s costs the statements of being let in', async (list) => {
  const url = list === '/api/trips' ? list : address(list)
  const { server, counted } = await openCountingServer(app)
  const caller = callerOf(server, stage.ana)
  const count = async (extra?: { headers: Record<string, string> }) => {
    const before = counted()
    const reply = await caller.get(url, extra)
    return { reply, statements: counted() - before }
  }
  const read = await count()

  const known = await count(holding(tagOf(read.reply)))

  expect(known.reply.statusCode).toBe(304)
  expect(known.statements).toBe(list === '/api/trips' ? 2 : 1)
  expect(read.statements).toBeGreaterThan(known.statements - (list === '' ? 1 : 0))
  await server.close()
})

function callerOf(server: TestApp['app'], person: Person) {
  const caller = createCaller(server)
  for (const [name, value] of person.cookies) caller.cookies.set(name, value)
  return caller
}

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { openCountingServer } from '#testing/counting-server.ts'
import { readCsv } from '#testing/csv-reader.ts'
import { fillLedger, idsOf, moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import '#testing/matchers.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

const HEADER =
  'Type,Date,Description,Category,Amount (GBP),From,To,Id,Spent on,Currency,Original amount,Rate (units per GBP),Split,Entered by,From id,To id'

test('the export lists expenses with their shares, and payments', async () => {
  const { ana, ben, path } = money
  const expense = await money.addExpense(ana, {
    description: 'Paella, "big"',
    amount: '30.00',
    among: [ana, ben],
  })
  const payment = await money.pay(ben, ana, '15.00')

  const reply = await ben.get(`${path}/expenses.csv`)

  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="expenses.csv"')
  const time = '2026-07-01T09:00:00.000Z'
  const shares = expense.splitBetween.map((id) => [id === ana.user.id ? 'ana' : 'ben', id])
  expect(reply.body).toBe(
    [
      `\uFEFF${HEADER}`,
      `expense,${time},"Paella, ""big""",food,30.00,ana,,${expense.id},2026-07-01,GBP,30.00,,equal,ana,${ana.user.id},`,
      ...shares.map(
        ([name, id]) =>
          `share,${time},"Paella, ""big""",food,15.00,${name},ana,${expense.id},2026-07-01,GBP,,,equal,ana,${id},${ana.user.id}`,
      ),
      `payment,${time},Settlement payment from ben to ana,,15.00,ben,ana,${payment.id},,,,,,,${ben.user.id},${ana.user.id}`,
      '',
    ].join('\r\n'),
  )
})

test('two members with one name are distinguished, by last name where there is one', async () => {
  const { ana, ben, cleo, path } = money
  for (const who of [ben, cleo]) await who.put('/api/profile', { displayName: 'Tom' })
  await money.addExpense(ana, { amount: '30.00', among: [ben, cleo] })
  const named = async () => {
    const { balances } = await money.balances()
    const lines = readCsv((await ana.get(`${path}/expenses.csv`)).body)
    return [
      balances.map(({ displayName }) => displayName),
      lines.filter(([type]) => type === 'share').map((line) => line[5]),
    ]
  }

  expect(await named()).toEqual([
    ['ana', 'Tom', 'Tom (2)'],
    ['Tom', 'Tom (2)'],
  ])
  await ben.put('/api/profile', { displayName: 'Tom', lastName: 'Hale' })
  expect(await named()).toEqual([
    ['ana', 'Tom Hale', 'Tom'],
    ['Tom Hale', 'Tom'],
  ])
})

test('cells that start like a formula are shown as text', async () => {
  const { ana, path, trip } = money
  const dangers = ['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1+1']
  await ana.put('/api/profile', { displayName: '=HYPERLINK("https://evil.example")' })
  const now = app.clock.now()
  const rows = dangers.map((description, index) => ({
    ...{ id: newId(now), trip_id: trip.id, seq: 900 + index, description, amount_pence: 1 },
    ...{
      paid_by: ana.user.id,
      category: 'activity' as const,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    },
  }))
  await app.services.database.db.insertInto('expenses').values(rows).execute()

  const { body } = await ana.get(`${path}/expenses.csv`)

  const cells = body.split(/\r\n|,/).map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
  for (const danger of [...dangers, '=HYPERLINK']) expect(body).toContain(`'${danger}`)
})

test('a long ledger is exported whole, and without what was deleted', async () => {
  const { ana, ben, path, trip } = money
  const among = idsOf([ana, ben])
  const ids = await fillLedger(app, { tripId: trip.id, payers: among, among, count: 450 })
  await app.services.database.db
    .updateTable('expenses')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', ids[7] ?? '')
    .execute()

  const { body } = await ana.get(`${path}/expenses.csv`)

  const lines = body.trimEnd().split('\r\n').slice(1)
  expect(lines.filter((line) => line.startsWith('expense,'))).toHaveLength(449)
  expect(lines.filter((line) => line.startsWith('share,'))).toHaveLength(898)
})

test('an independent RFC 4180 reader gets every field back, whatever it contains', async () => {
  const { ana, ben, cleo, path } = money
  const words = ['Paella, "big"\r\nand wine', ' Café; 8€ ', '"', 'ramen 拉麺 🍜', "it's, \n, it's"]
  const bills = [
    { amount: '30.00' },
    { currency: 'EUR', originalAmount: '86.40', rate: '1.1699' },
    { currency: 'JPY', originalAmount: '8640', rate: '196.178' },
    { currency: 'KWD', originalAmount: '12.345', rate: '0.41' },
    { currency: 'MAD', originalAmount: '1000.00', rate: '12.6' },
  ]
  const parts = [ana, ben, cleo].map(({ user }, place) => ({ userId: user.id, value: String(place + 1) }))
  const made: Expense[] = []
  for (const [place, bill] of bills.entries()) {
    const form = { description: words[place], ...bill, split: { mode: 'shares', parts } }
    made.push((await ana.post(`${path}/expenses`, form)).json())
  }

  const [header = [], ...lines] = readCsv((await ben.get(`${path}/expenses.csv`)).body.replace(/^\uFEFF/, ''))

  expect(header.join(',')).toBe(HEADER)
  expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([16]))
  const rows = lines.map((line) => Object.fromEntries(header.map((name, place) => [name, line[place] ?? ''])))
  for (const expense of made) {
    const own = rows.filter(({ Id }) => Id === expense.id)
    const whole = own.find(({ Type }) => Type === 'expense')
    const shares = own.filter(({ Type }) => Type === 'share')
    expect(whole).toMatchObject({
      ...{ Description: expense.description, Currency: expense.currency },
      ...{ 'Amount (GBP)': expense.amount, 'Original amount': expense.originalAmount },
      ...{ 'Rate (units per GBP)': expense.rate ?? '', Split: 'shares' },
    })
    expect(pence(shares)).toBe(pence(whole === undefined ? [] : [whole]))
  }
})

const pence = (rows: Record<string, string>[]) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row['Amount (GBP)']) * 100), 0)

test('a guest may export, an outsider not', async () => {
  const { gus, eve, path } = money

  expect((await gus.get(`${path}/expenses.csv`)).body).toBe(`\uFEFF${HEADER}\r\n`)
  expect(await eve.get(`${path}/expenses.csv`)).toBeRefused(404, 'NOT_FOUND')
  expect(await app.visitor().get(`${path}/expenses.csv`)).toBeRefused(401, 'UNAUTHENTICATED')
})

test('full exports are limited to ten a minute, and other requests still work', async () => {
  const { ana, ben, path } = money
  const ask = () => ana.get(`${path}/expenses.csv`)
  for (let count = 0; count < 10; count += 1) expect((await ask()).statusCode).toBe(200)

  expect(await ask()).toBeRefused(429, 'RATE_LIMITED')
  expect((await ana.get(`${path}/expenses`)).statusCode).toBe(200)
  expect((await ben.get(`${path}/expenses.csv`)).statusCode).toBe(200)
})

test('a long table is on its way before the ledger is read to its end', async () => {
  const { ana, ben, trip, path } = money
  const among = idsOf([ana, ben])
  await fillLedger(app, { tripId: trip.id, payers: among, among, count: 3_000 })
  const { server, counted } = await openCountingServer(app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const before = process.memoryUsage.rss()

  const request = get({ port, path: `${path}/expenses.csv`, headers: { cookie: ana.cookieHeader() } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const atFirst = counted()
  const table = await text(reply)
  const figures = `${atFirst} of ${counted()} statements before the first byte`
  const grown = Math.round((process.memoryUsage.rss() - before) / 1e6)
  await server.close()

  process.stderr.write(`3,000 expenses as a table of ${table.length} characters: ${figures}, ${grown} MB\n`)
  expect(reply.headers['content-length']).toBeUndefined()
  expect(table.split('\r\n')).toHaveLength(1 + 3_000 * 3 + 1)
  expect(atFirst).toBeLessThan(counted() / 2)
})

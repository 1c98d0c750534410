import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EcbServer, ecbXml, MONDAY, startEcbServer, TUESDAY } from '#testing/ecb-server.ts'
import { idsOf, moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import '#testing/matchers.ts'

const HOUR_MS = 60 * 60_000

let bank: EcbServer
let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  bank = await startEcbServer()
  app = await createTestApp({ env: { ECB_URL: bank.url } })
  money = await moneyCrew(app)
  bank.answer({ body: ecbXml([TUESDAY, MONDAY]) })
})
afterEach(async () => {
  await app.close()
  await bank.close()
})

const ask = (currency: string, day: string) => money.gus.get(`/api/rates?currency=${currency}&day=${day}`)
const rateOf = async (currency: string, day: string) => {
  const { rate, rateDay } = (await ask(currency, day)).json()
  return [rate, rateDay]
}
const spend = (fields: object) =>
  money.ana.post(`${money.path}/expenses`, {
    ...{ description: 'Tapas', currency: 'EUR', originalAmount: '86.40' },
    ...{ splitBetween: idsOf(money.all), ...fields },
  })

describe('rates', () => {
  test('are crossed over the euro, of the day or of the last one before it, and asked for once an hour', async () => {
    expect(await rateOf('EUR', '2026-06-30')).toEqual(['1.25', '2026-06-30'])
    expect(await rateOf('JPY', '2026-06-29')).toEqual(['198.772', '2026-06-29'])
    expect(await rateOf('USD', '2026-07-05')).toEqual(['1.4375', '2026-06-30'])
    expect(await ask('MAD', '2026-06-30')).toBeRefused(404, 'NOT_FOUND')
    expect(await ask('EUR', '2026-06-28')).toBeRefused(404, 'NOT_FOUND')
    expect(bank.asked).toEqual(['/stats/eurofxref/eurofxref-hist-90d.xml'])

    app.clock.advanceMs(HOUR_MS)
    const wednesday = { day: '2026-07-01', rates: { ...TUESDAY.rates, GBP: '0.5' } }
    bank.answer({ body: ecbXml([wednesday]) })
    expect(await rateOf('EUR', '2026-07-01')).toEqual(['2', '2026-07-01'])
    expect(bank.asked.slice(1)).toEqual(['/stats/eurofxref/eurofxref-daily.xml'])
  })

  test('ten who ask at once make one call', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask('EUR', '2026-06-30')))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(bank.asked).toHaveLength(1)
  })

  test.each([
    ['is down', { status: 503 }],
    ['answers a page', { body: '<html><body>Moved</body></html>' }],
    ['sends last week’s list', { body: ecbXml([MONDAY]) }],
    ['leads elsewhere', { status: 301, headers: { location: 'http://127.0.0.1:9/' } }],
  ])('of the last known day are used while the bank %s', async (_name, answer) => {
    await ask('EUR', '2026-06-30')
    app.clock.advanceMs(26 * HOUR_MS)
    bank.answer(answer)

    expect(await rateOf('EUR', '2026-07-02')).toEqual(['1.25', '2026-06-30'])
    expect(bank.asked).toHaveLength(2)
    expect(await rateOf('USD', '2026-07-02')).toEqual(['1.4375', '2026-06-30'])
    expect(bank.asked).toHaveLength(2)
  })

  test('of a currency that a list lacks are those of the last list that had it', async () => {
    const { JPY: _yen, ...others } = TUESDAY.rates
    bank.answer({ body: ecbXml([{ day: '2026-07-01', rates: others }, TUESDAY, MONDAY]) })

    expect(await rateOf('JPY', '2026-07-01')).toEqual(['212.5', '2026-06-30'])
    expect(await rateOf('USD', '2026-07-01')).toEqual(['1.4375', '2026-07-01'])
  })

  test('that are known never change, whatever a later list says of their day', async () => {
    await ask('EUR', '2026-06-30')
    app.clock.advanceMs(30 * HOUR_MS)
    bank.answer({ body: ecbXml([{ ...TUESDAY, rates: { ...TUESDAY.rates, GBP: '0.1' } }]) })
    await ask('EUR', '2026-07-02')

    expect(await rateOf('EUR', '2026-06-30')).toEqual(['1.25', '2026-06-30'])
  })

  test('are stored for 90 days', async () => {
    await ask('EUR', '2026-06-30')
    app.clock.advanceMs(91 * 24 * HOUR_MS)
    bank.answer({ body: ecbXml([{ ...TUESDAY, day: '2026-09-29' }]) })
    await (await app.signIn(money.ana.email)).get('/api/rates?currency=EUR&day=2026-09-30')

    const days = await app.services.database.db
      .selectFrom('currency_rates')
      .select('day')
      .distinct()
      .execute()
    expect(days).toEqual([{ day: '2026-09-29' }])
  })

  test('are for members and guests, thirty a minute, of what is a currency and a day', async () => {
    expect(await app.visitor().get('/api/rates?currency=EUR&day=2026-06-30')).toBeRefused(
      401,
      'UNAUTHENTICATED',
    )
    expect(await ask('XXX', '2026-06-30')).toBeRefused(400, 'VALIDATION') // ISO 4217: no currency
    expect(await ask('EUR', '2026-06-31')).toBeRefused(400, 'VALIDATION')
    const replies = []
    for (let call = 0; call < 30; call += 1) replies.push((await ask('EUR', '2026-06-30')).statusCode)
    expect(replies.filter((status) => status === 200).length).toBeGreaterThanOrEqual(28)
    expect(await ask('EUR', '2026-06-30')).toBeRefused(429, 'RATE_LIMITED')
  })
})

describe('an expense without a rate', () => {
  test('takes the rate of its day, with the day and the source', async () => {
    const reply = await spend({ spentOn: '2026-06-29' })

    expect(reply.json()).toMatchObject({
      ...{ rate: '1.16986', rateDay: '2026-06-29', rateSource: 'ecb', amount: '73.85' },
    })
    expect((await spend({})).json()).toMatchObject({
      rate: '1.25',
      rateDay: '2026-06-30',
      spentOn: '2026-07-01',
    })
  })

  test('keeps its rate when edited, until the rate of the day is requested', async () => {
    const { id } = (await spend({})).json()
    app.clock.advanceMs(2 * HOUR_MS)
    bank.answer({ body: ecbXml([{ day: '2026-07-01', rates: { ...TUESDAY.rates, GBP: '0.5' } }]) })
    await ask('EUR', '2026-07-01')
    const patch = async (fields: object) => (await money.ana.patch(`/api/expenses/${id}`, fields)).json()

    const stored = { rate: '1.25', rateDay: '2026-06-30', rateSource: 'ecb' }
    expect(await patch({ originalAmount: '50.00' })).toMatchObject({ ...stored, amount: '40.00' })
    expect(await patch({ spentOn: '2026-06-29' })).toMatchObject({ ...stored, spentOn: '2026-06-29' })
    expect(await patch({ rate: '1.25', rateSource: 'ecb', spentOn: '2026-07-01' })).toMatchObject(stored)
    expect(await patch({ rateSource: 'ecb' })).toMatchObject({
      rate: '2',
      rateDay: '2026-07-01',
      amount: '25.00',
    })
    expect(await patch({ rate: '1.6' })).toMatchObject({ rate: '1.6', rateSource: 'own', amount: '31.25' })
  })

  test('of a currency that the list lacks needs a typed one', async () => {
    const refused = await spend({ currency: 'MAD' })

    expect(refused).toBeRefused(
      400,
      'VALIDATION',
      'There is no rate of MAD for this day. Enter what you got for £1.',
    )
    expect(refused.json().errors).toMatchObject([{ path: 'rate' }])
    expect((await spend({ currency: 'MAD', rate: '12.5' })).json()).toMatchObject({
      amount: '6.91',
      rateSource: 'own',
    })
  })

  test('in pounds, or with its own rate, makes no request', async () => {
    await spend({ rate: '1.2' })
    await spend({ currency: 'GBP' })

    expect(bank.asked).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EcbServer, ecbXml, MONDAY, startEcbServer, TUESDAY } from '#testing/ecb-server.ts'
import { createEcbRates } from './ecb.ts'
import { readEcbList } from './ecb-list.ts'
import { RatesFailure } from './port.ts'

const LIST = ecbXml([TUESDAY, MONDAY])

describe('the list', () => {
  test('is read day by day, rates as the bank wrote them', () => {
    const lists = readEcbList(LIST)

    expect(lists.map(({ day }) => day)).toEqual(['2026-06-30', '2026-06-29'])
    expect(lists[0]?.perEuro.get('USD')).toBe('1.1500')
    expect([...(lists[1]?.perEuro ?? [])]).toEqual(Object.entries(MONDAY.rates))
  })

  test('of one day has the same shape, in single or double quotes', () => {
    expect(readEcbList(ecbXml([MONDAY]).replaceAll(/="([\d.-]+)"/g, "='$1'"))).toEqual(
      readEcbList(ecbXml([MONDAY])),
    )
  })

  test('skips a currency that users cannot choose', () => {
    const [list] = readEcbList(ecbXml([{ ...MONDAY, rates: { ...MONDAY.rates, XXX: '2' } }])) // ISO 4217: no currency

    expect(list?.perEuro.has('XXX')).toBe(false)
    expect(list?.perEuro.has('USD')).toBe(true)
  })

  const withRate = (rate: string) => ecbXml([{ ...MONDAY, rates: { ...MONDAY.rates, USD: rate } }])
  const { GBP: _pound, ...poundless } = MONDAY.rates
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body><h1>We are down</h1></body></html>'],
    ['a page that is well-formed', '<html><body><Cube>1</Cube></body></html>'],
    ['JSON', '{"rates":{"USD":1.1}}'],
    ['half a list', LIST.slice(0, LIST.length / 2)],
    ['a list without days', ecbXml([])],
    ['a day that is none', ecbXml([{ ...MONDAY, day: '2026-02-30' }])],
    ['a day in other words', ecbXml([{ ...MONDAY, day: '29 June' }])],
    ['a day twice', ecbXml([MONDAY, MONDAY])],
    ['a day without rates', ecbXml([{ ...MONDAY, rates: {} }])],
    ['no pound to cross over', ecbXml([{ ...MONDAY, rates: poundless }])],
    ['a rate of zero', withRate('0.0000')],
    ['a rate below zero', withRate('-1.1')],
    ['a rate that is not there', withRate('N/A')],
    ['a rate with a comma', withRate('1,1412')],
    ['a rate with an exponent', withRate('1e9')],
    ['a currency twice', LIST.replace('currency="JPY"', 'currency="USD"')],
    ['a currency of four letters', LIST.replace('currency="JPY"', 'currency="JPYX"')],
    ['two lists in one', LIST.replace('</gesmes:Envelope>', '<Cube></Cube></gesmes:Envelope>')],
    [
      'hundreds of days',
      ecbXml(
        Array.from({ length: 120 }, (_, day) => ({
          ...MONDAY,
          day: new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10),
        })),
      ),
    ],
    [
      'an entity that grows',
      `<!DOCTYPE x [<!ENTITY a "1.1">]>${withRate('&a;').replace('<?xml version="1.0" encoding="UTF-8"?>', '')}`,
    ],
  ])('is refused whole: %s', (_name, xml) => {
    expect(() => readEcbList(xml)).toThrow(RatesFailure)
  })
})

describe('the site', () => {
  let bank: EcbServer
  beforeEach(async () => {
    bank = await startEcbServer()
  })
  afterEach(() => bank.close())

  test('is asked for the day’s list and for that of ninety days, and for nothing else', async () => {
    bank.answer({ body: LIST })
    const rates = createEcbRates({ url: bank.url })

    expect(await rates.readNinetyDays()).toHaveLength(2)
    expect(await rates.readDaily()).toHaveLength(2)
    expect(bank.asked).toEqual([
      '/stats/eurofxref/eurofxref-hist-90d.xml',
      '/stats/eurofxref/eurofxref-daily.xml',
    ])
  })

  test('that leads elsewhere is not followed', async () => {
    const elsewhere = await startEcbServer()
    elsewhere.answer({ body: LIST })
    bank.answer({ status: 302, headers: { location: `${elsewhere.url}/stats` } })

    await expect(createEcbRates({ url: bank.url }).readDaily()).rejects.toThrow('status 302')
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })

  test('that is down, silent or endless is a failure in time', async () => {
    const rates = createEcbRates({ url: bank.url })
    bank.answer({ status: 500, body: LIST })
    await expect(rates.readDaily()).rejects.toThrow('status 500')
    bank.answer('hang')
    const hasty = createEcbRates({ url: bank.url, timeoutMs: 200 })
    await expect(hasty.readDaily()).rejects.toThrow('timeout')
    bank.answer({ body: ' '.repeat(1024 * 1024 + 1) })
    await expect(rates.readDaily()).rejects.toThrow('too large')
    await bank.close()
    await expect(rates.readDaily()).rejects.toThrow(RatesFailure)
  })
})

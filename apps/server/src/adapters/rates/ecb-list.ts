import { isCurrency } from '@sendit/core/expenses/currencies.ts'
import { isCalendarDay } from '@sendit/core/time.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { type RateList, RatesFailure } from './port.ts'

// Nested Cubes: envelope, day, currency. https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
const Rate = z.object({
  '@currency': z.string().regex(/^[A-Z]{3}$/),
  '@rate': z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/)
    .refine((rate) => Number(rate) > 0),
})
const DayOfRates = z.object({ '@time': z.string().refine(isCalendarDay), Cube: z.array(Rate).min(1) })
const Envelope = z.object({
  'gesmes:Envelope': z.object({ Cube: z.array(z.object({ Cube: z.array(DayOfRates).min(1) })).length(1) }),
})

/** 90 days have at most 65 working days. */
const MAX_DAYS = 100
const POUND = 'GBP'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Keep rates as text, never as floating-point numbers.
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Cube',
})

/** Throws RatesFailure when any part is invalid. */
export function readEcbList(xml: string): RateList[] {
  if (XMLValidator.validate(xml) !== true) throw new RatesFailure('not XML')
  const parsed = Envelope.safeParse(parser.parse(xml))
  if (!parsed.success) throw new RatesFailure('not a list of rates')
  const days = parsed.data['gesmes:Envelope'].Cube.flatMap((whole) => whole.Cube)
  if (days.length > MAX_DAYS) throw new RatesFailure('too many days')
  const lists = days.map((day) => ({ day: day['@time'], perEuro: ratesOf(day) }))
  if (new Set(lists.map(({ day }) => day)).size !== lists.length) throw new RatesFailure('a day twice')
  return lists
}

function ratesOf({ Cube: rates }: z.infer<typeof DayOfRates>): ReadonlyMap<string, string> {
  const perEuro = new Map(rates.map((rate) => [rate['@currency'], rate['@rate']]))
  if (perEuro.size !== rates.length) throw new RatesFailure('a currency twice')
  if (!perEuro.has(POUND)) throw new RatesFailure('no pound')
  return new Map([...perEuro].filter(([currency]) => isCurrency(currency)))
}

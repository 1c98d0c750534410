// ISO 4217, list one: what people pay with. Funds, metals and codes for tests are left out. `Intl` knows the names and signs, but
// not the standard's minor units for each of them, and not every browser agrees with every server.
const TWO_DIGITS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG'
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'

const minorDigits = new Map<string, number>([
  ...TWO_DIGITS.split(' ').map((code) => [code, 2] as const),
  ...NO_DIGITS.split(' ').map((code) => [code, 0] as const),
  ...THREE_DIGITS.split(' ').map((code) => [code, 3] as const),
])

/** What the ledger counts. */
export const LEDGER_CURRENCY = 'GBP'

/** Every code, in the order of the alphabet. */
export const CURRENCIES: readonly string[] = [...minorDigits.keys()].sort()

export function isCurrency(code: string): boolean {
  return minorDigits.has(code)
}

/** Digits after the point: 2 for EUR, 0 for JPY, 3 for KWD. Throws a RangeError for what is no currency. */
export function minorDigitsOf(currency: string): number {
  const digits = minorDigits.get(currency)
  if (digits === undefined) throw new RangeError(`no currency: ${currency}`)
  return digits
}

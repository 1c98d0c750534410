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

// A rate is a decimal text: units of the currency for one pound, with at most 6 significant digits. No floating point anywhere: the
// same rate makes the same pence on every phone and server.

const SIGNIFICANT_DIGITS = 6
/** From a hundredth of the dearest currency there is to ten times the cheapest: beyond stands a slip of the finger. */
const MIN_RATE: Decimal = { digits: 1n, scale: 3 }
const MAX_RATE: Decimal = { digits: 10_000_000n, scale: 0 }

/** `digits` / 10^`scale` */
type Decimal = { digits: bigint; scale: number }

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/

/**
 * Reads a rate and cuts it, rounded half up, to 6 significant digits: "1.16994321" → "1.16994", "1.10" → "1.1". Undefined for what is
 * no decimal number, or not from 0.001 to 10,000,000.
 */
export function readRate(text: string): string | undefined {
  const rate = decimalOf(text)
  if (rate === undefined || isLess(rate, MIN_RATE) || isLess(MAX_RATE, rate)) return undefined
  return rateText(rate.digits, power(rate.scale))
}

/** What `minor` units of the currency come to in pence at that rate, rounded half up once. Throws for what `readRate` refuses. */
export function penceAt({
  minor,
  currency,
  rate,
}: {
  minor: number
  currency: string
  rate: string
}): number {
  const { digits, scale } = requireDecimal(rate)
  const numerator = BigInt(minor) * 100n * power(scale)
  return Number(roundedHalfUp(numerator, power(minorDigitsOf(currency)) * digits))
}

/** The rate by which `minor` units came to `pence`, such as a bank's; undefined where it is no rate. */
export function impliedRate({
  minor,
  currency,
  pence,
}: {
  minor: number
  currency: string
  pence: number
}): string | undefined {
  if (minor <= 0 || pence <= 0) return undefined
  const numerator = BigInt(minor) * 100n
  const denominator = BigInt(pence) * power(minorDigitsOf(currency))
  return readRate(rateText(numerator, denominator))
}

/** Units for one pound, from two rates against the same third currency: 169.91 JPY and 0.8661 GBP for a euro are 196.178 JPY. */
export function crossRate({ of, pound }: { of: string; pound: string }): string | undefined {
  const unit = decimalOf(of)
  const base = decimalOf(pound)
  if (unit === undefined || base === undefined || base.digits === 0n) return undefined
  return readRate(rateText(unit.digits * power(base.scale), base.digits * power(unit.scale)))
}

/** The fraction with 6 significant digits, rounded half up, without zeros at its end. */
function rateText(numerator: bigint, denominator: bigint): string {
  let scale = SIGNIFICANT_DIGITS - wholeDigits(numerator, denominator)
  let digits = scaled(numerator, denominator, scale)
  // 999999.5 becomes 1000000, which has a digit too many.
  if (digits >= power(SIGNIFICANT_DIGITS)) {
    scale -= 1
    digits = scaled(numerator, denominator, scale)
  }
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n
    scale -= 1
  }
  if (scale <= 0) return String(digits * power(-scale))
  const text = String(digits).padStart(scale + 1, '0')
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`
}

/** Digits before the point; for less than 1 zero, or below zero by the zeros that follow the point: 0.05 → -1. */
function wholeDigits(numerator: bigint, denominator: bigint): number {
  if (numerator >= denominator) return String(numerator / denominator).length
  if (numerator === 0n) return 0
  let count = 0
  for (let rest = numerator * 10n; rest < denominator; rest *= 10n) count -= 1
  return count
}

function scaled(numerator: bigint, denominator: bigint, scale: number): bigint {
  if (scale >= 0) return roundedHalfUp(numerator * power(scale), denominator)
  return roundedHalfUp(numerator, denominator * power(-scale))
}

function roundedHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

function decimalOf(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text)
  if (match === null) return undefined
  const [, whole = '', part = ''] = match
  return { digits: BigInt(whole + part), scale: part.length }
}

function requireDecimal(text: string): Decimal {
  const decimal = decimalOf(text)
  if (decimal === undefined || decimal.digits === 0n) throw new RangeError(`no rate: ${text}`)
  return decimal
}

function isLess(one: Decimal, other: Decimal): boolean {
  return one.digits * power(other.scale) < other.digits * power(one.scale)
}

/** Where a rate comes from: the European Central Bank's list, or whoever paid. */
export const RATE_SOURCES = ['ecb', 'own'] as const
export type RateSource = (typeof RATE_SOURCES)[number]

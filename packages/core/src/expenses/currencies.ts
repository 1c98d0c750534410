// ISO 4217, list one, without funds, metals and test codes. `Intl`'s minor units differ from it and between platforms.
const TWO_DIGITS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG'
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'

const minorDigits = new Map<string, number>([
  ...TWO_DIGITS.split(' ').map((code) => [code, 2] as const),
  ...NO_DIGITS.split(' ').map((code) => [code, 0] as const),
  ...THREE_DIGITS.split(' ').map((code) => [code, 3] as const),
])

export const LEDGER_CURRENCY = 'GBP'

export const CURRENCIES: readonly string[] = [...minorDigits.keys()].sort()

export function isCurrency(code: string): boolean {
  return minorDigits.has(code)
}

/** Throws a RangeError for an unknown code. */
export function minorDigitsOf(currency: string): number {
  const digits = minorDigits.get(currency)
  if (digits === undefined) throw new RangeError(`no currency: ${currency}`)
  return digits
}

// Units per pound as decimal text. No floating point, so every client and server gets the same pence.

const SIGNIFICANT_DIGITS = 6
/** A hundredth of the dearest currency to ten times the cheapest; anything beyond is a typo. */
const MIN_RATE: Decimal = { digits: 1n, scale: 3 }
const MAX_RATE: Decimal = { digits: 10_000_000n, scale: 0 }

/** `digits` / 10^`scale` */
type Decimal = { digits: bigint; scale: number }

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/

/** Rounds half up to 6 significant digits. Undefined if malformed or outside 0.001 to 10,000,000. */
export function readRate(text: string): string | undefined {
  const rate = decimalOf(text)
  if (rate === undefined || isLess(rate, MIN_RATE) || isLess(MAX_RATE, rate)) return undefined
  return rateText(rate.digits, power(rate.scale))
}

/** Rounded half up once. Throws for invalid rates. */
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

/** Undefined if outside the valid range. */
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

/** Rates against a third currency: 169.91 JPY and 0.8661 GBP per euro make 196.178 JPY per pound. */
export function crossRate({ of, pound }: { of: string; pound: string }): string | undefined {
  const unit = decimalOf(of)
  const base = decimalOf(pound)
  if (unit === undefined || base === undefined || base.digits === 0n) return undefined
  return readRate(rateText(unit.digits * power(base.scale), base.digits * power(unit.scale)))
}

/** 6 significant digits, half up, without trailing zeros. */
function rateText(numerator: bigint, denominator: bigint): string {
  let scale = SIGNIFICANT_DIGITS - wholeDigits(numerator, denominator)
  let digits = scaled(numerator, denominator, scale)
  // 999999.5 rounds to 1000000, one digit too many.
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

/** Zero or negative below 1: 0.05 → -1. */
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

export const RATE_SOURCES = ['ecb', 'own'] as const
export type RateSource = (typeof RATE_SOURCES)[number]

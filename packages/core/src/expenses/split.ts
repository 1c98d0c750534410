import type { PersonalSum } from './balances.ts'
import { minorDigitsOf } from './currencies.ts'

export const SPLIT_MODES = ['equal', 'amounts', 'shares', 'percent'] as const
export type SplitMode = (typeof SPLIT_MODES)[number]

export const WHOLE_PERCENT = 10_000
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/
const SHARES = /^\d{1,2}$/

export type WrittenPart = { userId: string; value?: string | undefined }
export type WrittenSplit = { mode: SplitMode; parts: readonly WrittenPart[] }
export type SplitWhole = { minor: number; currency: string }
/** `gap` is what remains to assign, negative if over: minor units or hundredths of a percent. */
export type SplitReading = { parts: Part[]; gap: number } | { wrong: string }

/** `wrong` is the first person with an invalid part. */
export function readSplit({ mode, parts }: WrittenSplit, { minor, currency }: SplitWhole): SplitReading {
  if (mode === 'equal') return { parts: equalParts(parts.map(({ userId }) => userId)), gap: 0 }
  const read: Part[] = []
  for (const { userId, value = '' } of parts) {
    const part = readPart(mode, value, currency)
    if (part === undefined || part < 1) return { wrong: userId }
    read.push({ userId, value: part })
  }
  const sum = read.reduce((total, part) => total + part.value, 0)
  if (mode === 'amounts') return { parts: read, gap: minor - sum }
  return { parts: read, gap: mode === 'percent' ? WHOLE_PERCENT - sum : 0 }
}

function readPart(mode: SplitMode, value: string, currency: string): number | undefined {
  if (mode === 'amounts') return textToMinor(value, currency)
  if (mode === 'shares') return SHARES.test(value) ? Number(value) : undefined
  if (mode === 'equal') return 1
  const match = PERCENT.exec(value)
  if (match === null) return undefined
  const [, whole = '', hundredths = ''] = match
  return Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
}

/** A part the way it is written: 1250 → '12.50' of EUR, 2 → '2', 3333 → '33.33'. */
export function partToText(mode: SplitMode, value: number, currency: string): string {
  if (mode === 'amounts') return minorToText(value, currency)
  if (mode !== 'percent') return String(value)
  const hundredths = value % 100
  return hundredths === 0
    ? String(value / 100)
    : `${Math.floor(value / 100)}.${String(hundredths).padStart(2, '0')}`
}

export type Part = { userId: string; value: number }

export type Split = {
  pence: number
  parts: readonly Part[]
  /** Rotates the odd pennies, for fairness. */
  sequence: number
}

export function equalParts(people: readonly string[]): Part[] {
  return people.map((userId) => ({ userId, value: 1 }))
}

/**
 * Proportional; odd pennies go to the largest remainders (Hare–Niemeyer), ties rotated by `sequence`. Always adds up; in id
 * order.
 */
export function sharesOf({ pence, parts, sequence }: Split): PersonalSum[] {
  const inOrder = [...parts].sort((one, other) => (one.userId < other.userId ? -1 : 1))
  const count = inOrder.length
  const whole = inOrder.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const firstPlace = sequence % count
  const shares = inOrder.map(({ userId, value }, place) => {
    // BigInt: with cheap currencies the product exceeds safe integers.
    const product = BigInt(pence) * BigInt(value)
    const turn = (place - firstPlace + count) % count
    return { userId, pence: Number(product / whole), remainder: product % whole, turn }
  })
  const oddPennies = pence - shares.reduce((sum, share) => sum + share.pence, 0)
  const byRemainder = [...shares].sort((one, other) =>
    one.remainder === other.remainder ? one.turn - other.turn : one.remainder > other.remainder ? -1 : 1,
  )
  for (const share of byRemainder.slice(0, oddPennies)) share.pence += 1
  return shares.map(({ userId, pence: share }) => ({ userId, pence: share }))
}

/** 8640 EUR → "86.40"; 8640 JPY → "8640"; 1234 KWD → "1.234". */
export function minorToText(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  if (digits === 0) return String(minor)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** "86.4" EUR → 8640. Undefined if invalid, too precise or unsafe as a number. */
export function textToMinor(text: string, currency: string): number | undefined {
  const digits = minorDigitsOf(currency)
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', part = ''] = match
  // "12.00" JPY is valid: only zeros may be dropped.
  if (part.length > digits && !/^0*$/.test(part.slice(digits))) return undefined
  const minor = Number(whole + part.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

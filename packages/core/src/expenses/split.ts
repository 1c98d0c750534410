import type { PersonalSum } from './balances.ts'
import { minorDigitsOf } from './currencies.ts'

/** `amounts` in the expense's currency, `shares` from 1 to 99 each, `percent` in hundredths. */
export const SPLIT_MODES = ['equal', 'amounts', 'shares', 'percent'] as const
export type SplitMode = (typeof SPLIT_MODES)[number]

/** Hundredths of a percent in the whole. */
export const WHOLE_PERCENT = 10_000
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/
const SHARES = /^\d{1,2}$/

/** Parts as people write them: '12.50', '2', '33.33'; nothing where everybody owes the same. */
export type WrittenPart = { userId: string; value?: string | undefined }
export type WrittenSplit = { mode: SplitMode; parts: readonly WrittenPart[] }
/** What is split: so many minor units of a currency. */
export type SplitWhole = { minor: number; currency: string }
/** `gap` is what is left to share, below zero what is too much: minor units, or hundredths of a percent; 0 for the other modes. */
export type SplitReading = { parts: Part[]; gap: number } | { wrong: string }

/** Reads the parts of a split; `wrong` is the id of the first person whose part is none. Parts add up where `gap` is 0. */
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

/** A part as it is written, in whole units: minor ones of the currency, shares, or hundredths of a percent. */
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

/** How much of an expense is one person's, against the others' parts of the same expense; a whole number from 1. */
export type Part = { userId: string; value: number }

export type Split = {
  pence: number
  parts: readonly Part[]
  /** The expense's number in its trip. It moves the odd pennies on, so that nobody is always unlucky. */
  sequence: number
}

/** The parts of a split in which everybody owes the same. */
export function equalParts(people: readonly string[]): Part[] {
  return people.map((userId) => ({ userId, value: 1 }))
}

/**
 * What each person owes of an expense, in id order, in proportion to their parts. What whole pence leave over goes one penny each to
 * the largest remainders (Hare and Niemeyer's method); where they are alike, to the people first in id order rotated by the sequence
 * number. The shares always add up to the amount.
 */
export function sharesOf({ pence, parts, sequence }: Split): PersonalSum[] {
  const inOrder = [...parts].sort((one, other) => (one.userId < other.userId ? -1 : 1))
  const count = inOrder.length
  const whole = inOrder.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const firstPlace = sequence % count
  const shares = inOrder.map(({ userId, value }, place) => {
    // Exact: pence by minor units of a cheap currency pass what a number holds.
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

// An amount in the currency in which it was paid: whole minor units inside, such as cents of EUR, whole yen of JPY, fils of KWD.

/** 8640 EUR → "86.40"; 8640 JPY → "8640"; 1234 KWD → "1.234". */
export function minorToText(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  if (digits === 0) return String(minor)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** "86.4" EUR → 8640. Undefined for what is no amount, has more digits than the currency, or cannot be held exactly. */
export function textToMinor(text: string, currency: string): number | undefined {
  const digits = minorDigitsOf(currency)
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', part = ''] = match
  // "12.00" yen is twelve yen: what is dropped must be nothing.
  if (part.length > digits && !/^0*$/.test(part.slice(digits))) return undefined
  const minor = Number(whole + part.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

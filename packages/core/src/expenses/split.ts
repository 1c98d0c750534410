import { minorToText, textToMinor } from './original-amount.ts'
import { equalParts, type Part } from './shares.ts'

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

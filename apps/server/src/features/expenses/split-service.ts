import type { UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { minorToText } from '@sendit/core/expenses/original-amount.ts'
import type { Part } from '@sendit/core/expenses/shares.ts'
import { equalParts } from '@sendit/core/expenses/shares.ts'
import { readSplit, type SplitMode, type WrittenSplit } from '@sendit/core/expenses/split.ts'
import { invalid } from '#errors.ts'
import type { Price } from './pricing-service.ts'
import type { Share } from './store.ts'

/** Parts in whole units of their mode. */
export type ExpenseSplit = { mode: SplitMode; parts: Part[] }
type Before = { mode: SplitMode; shares: readonly Share[]; price: Price }
type Form = Pick<UpdateExpense, 'split' | 'splitBetween'>

/** Who owes which part. What the form leaves out stays; `splitBetween` of other people means equally. Throws VALIDATION. */
export function splitOf(form: Form, price: Price, before?: Before): ExpenseSplit {
  if (form.split !== undefined) return readSent(form.split, price)
  const people = form.splitBetween
  if (before === undefined || (people !== undefined && !isAmong(people, before.shares)))
    return { mode: 'equal', parts: equalParts(people ?? []) }
  return keptSplit(before, price)
}

function readSent(split: WrittenSplit, price: Price): ExpenseSplit {
  const whole = { minor: minorOf(price), currency: price.currency }
  const reading = readSplit(split, whole)
  if ('wrong' in reading) throw invalid('split', WRONG[split.mode])
  if (reading.gap !== 0) throw invalid('split', gapText(split.mode, reading.gap, price.currency))
  return { mode: split.mode, parts: reading.parts }
}

const WRONG: Readonly<Record<SplitMode, string>> = {
  equal: 'Select at least one person',
  amounts: 'Enter an amount above zero for each person of the split',
  shares: 'Enter 1 to 99 shares for each person of the split',
  percent: 'Enter a percentage above zero for each person, with at most two decimals',
}

function gapText(mode: SplitMode, gap: number, currency: string): string {
  const size = Math.abs(gap)
  const text =
    mode === 'percent' ? `${(size / 100).toFixed(2)} %` : `${minorToText(size, currency)} ${currency}`
  return gap > 0 ? `${text} are left to share` : `${text} are shared too much`
}

function keptSplit({ mode, shares, price: earlier }: Before, price: Price): ExpenseSplit {
  if (mode === 'equal') return { mode, parts: equalParts(shares.map(({ user_id }) => user_id)) }
  const parts = shares.map(({ user_id, part_value }) => ({ userId: user_id, value: part_value ?? 1 }))
  const sum = parts.reduce((total, { value }) => total + value, 0)
  const addsUp = sum === minorOf(price) && price.currency === earlier.currency
  if (mode === 'amounts' && !addsUp)
    throw invalid('split', 'The amounts of the split no longer add up. Enter them again.')
  return { mode, parts }
}

function isAmong(people: readonly string[], shares: readonly Share[]): boolean {
  const sharers = new Set(shares.map(({ user_id }) => user_id))
  return people.length === sharers.size && people.every((userId) => sharers.has(userId))
}

function minorOf({ original_minor, amount_pence }: Price): number {
  return original_minor ?? amount_pence
}

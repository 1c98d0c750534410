import type { Category } from '@sendit/core/expenses/categories.ts'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { minorDigitsOf } from '@sendit/core/expenses/currencies.ts'
import { equalParts, sharesOf } from '@sendit/core/expenses/split.ts'
import { textToPence } from '@sendit/core/money.ts'
import { daysBetween } from '@sendit/core/time.ts'
import { localDay, longDate, shortDate } from '#lib/dates.ts'
import type { IconName } from '#ui/icon.tsx'

const sterling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** 253015 → '£2,530.15'; unsigned, since the screen states the sign in words. */
export function poundsOf(pence: number): string {
  return sterling.format(Math.abs(pence) / 100)
}

export function pounds(amount: string): string {
  return poundsOf(penceOf(amount))
}

export function penceOf(amount: string): number {
  return textToPence(amount) ?? 0
}

export function sharesInPence({ amount, splitBetween, shares }: Expense): number[] {
  if (shares !== undefined) return shares.map((share) => penceOf(share.amount))
  // The sequence decides who gets the odd pennies, not how much they come to.
  return sharesOf({ pence: penceOf(amount), parts: equalParts(splitBetween), sequence: 0 }).map(
    ({ pence }) => pence,
  )
}

/** '£12.00 each', or '£31.06–31.07 each' with odd pennies; `shares` in whole pence. */
export function eachText(shares: readonly number[]): string {
  const least = Math.min(...shares)
  const most = Math.max(...shares)
  if (least === most) return `${poundsOf(least)} each`
  return `${poundsOf(least)}–${poundsOf(most).slice(1)} each`
}

export function waysText(people: number): string {
  return people === 1 ? 'For one person' : `Split ${people} ways`
}

/** '4 pay £31.07, 2 pay £31.06' with odd pennies, else 'Split 6 ways'; `shares` in whole pence. */
export function pennyText(shares: readonly number[]): string {
  const sums = [...new Set(shares)].sort((one, other) => other - one)
  if (sums.length < 2) return waysText(shares.length)
  const payers = sums.map((sum) => ({ sum, count: shares.filter((share) => share === sum).length }))
  return payers
    .map(({ sum, count }) => `${count} ${count === 1 ? 'pays' : 'pay'} ${poundsOf(sum)}`)
    .join(', ')
}

export function shareAmountText(isIn: boolean, pence: number | undefined): string {
  if (!isIn) return 'not in'
  return pence === undefined ? '' : poundsOf(pence)
}

const names = new Intl.DisplayNames('en-GB', { type: 'currency' })

export function currencyName(currency: string): string {
  return names.of(currency) ?? currency
}

export function originalText(amount: string, currency: string): string {
  const digits = minorDigitsOf(currency)
  const format = new Intl.NumberFormat('en-GB', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  })
  return format.format(Number(amount))
}

const signs = new Map<string, string>()

/** Falls back to the code for currencies without a sign. */
export function currencySign(currency: string): string {
  // Cached: the picker redraws some 160 on each keystroke, and creating a formatter is slow.
  const known = signs.get(currency) ?? makeSign(currency)
  signs.set(currency, known)
  return known
}

function makeSign(currency: string): string {
  const parts = new Intl.NumberFormat('en-GB', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

export function rateText(rate: string, currency: string): string {
  const sign = currencySign(currency)
  return `£1 = ${sign}${/^[a-z]+$/i.test(sign) ? ' ' : ''}${rate}`
}

export function dayText(instant: string, now: Date): string {
  const day = localDay(instant)
  const today = localDay(now)
  const age = daysBetween(day, today)
  if (age === 0) return 'today'
  if (age === 1) return 'yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(instant) : longDate(instant)
}

type CategoryLook = {
  name: string
  icon: IconName
  tone: 'stay' | 'food' | 'move' | 'play'
}

export const categoryLooks: Record<Category, CategoryLook> = {
  accommodation: { name: 'Accommodation', icon: 'bed', tone: 'stay' },
  food: { name: 'Food', icon: 'food', tone: 'food' },
  transport: { name: 'Transport', icon: 'car', tone: 'move' },
  activity: { name: 'Activity', icon: 'kite', tone: 'play' },
}

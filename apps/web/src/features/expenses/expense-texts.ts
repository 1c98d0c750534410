import type { AddExpense, Expense, UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY, penceAt, type RateSource } from '@sendit/core/expenses/currencies.ts'
import { SPLIT_MODES, type SplitMode, textToMinor } from '@sendit/core/expenses/split.ts'
import { penceToText } from '@sendit/core/money.ts'

export type ExpenseForm = Omit<AddExpense, 'amount' | 'splitBetween'> & {
  amount: string
  splitBetween: string[]
}

/**
 * Texts, for comparing and for edits stored on the device. Pounds: the amount alone; else 'EUR 86.40 1.1699 ecb'. Equal splits: ids in order; else 'shares' and 'id=2'
 * each.
 */
export type ExpenseTexts = {
  amount: string
  description: string
  split: string
  paidBy: string
  spentOn: string
}
type Row = ExpenseForm | Expense

export function textsOf(row: Row): ExpenseTexts {
  return {
    amount: priceText(row),
    description: row.description,
    split: splitText(row),
    paidBy: row.paidBy ?? '',
    spentOn: spentOnOf(row),
  }
}

export function spentOnOf(row: Row): string {
  return row.spentOn ?? ('createdAt' in row ? row.createdAt.slice(0, 10) : '')
}

export function partsText(mode: SplitMode, parts: NonNullable<Expense['split']>['parts']): string {
  const people = parts.map(({ userId, value }) => (mode === 'equal' ? userId : `${userId}=${value ?? ''}`))
  return mode === 'equal' ? people.sort().join(' ') : [mode, ...people.sort()].join(' ')
}

export type TypedSplit = { mode: SplitMode; parts: { userId: string; value?: string }[] }

export function splitOfText(text: string): TypedSplit {
  const [first = '', ...rest] = text.split(' ')
  const mode = SPLIT_MODES.find((one) => one === first)
  if (mode === undefined) return { mode: 'equal', parts: [first, ...rest].map((userId) => ({ userId })) }
  return {
    mode,
    parts: rest.map((part) => {
      const [userId = '', value = ''] = part.split('=')
      return { userId, value }
    }),
  }
}

export function toPatch({ split, amount, ...rest }: Partial<ExpenseTexts>, before?: Row): UpdateExpense {
  return {
    ...(amount !== undefined && pricePatch(amount, before)),
    ...rest,
    ...(split !== undefined && splitPatch(split, before)),
  }
}

export function applyChange<Form extends Row>(form: Form, change: UpdateExpense): Form {
  const { split, splitBetween, amount, ...rest } = change
  const people = split?.parts.map(({ userId }) => userId) ?? splitBetween ?? form.splitBetween
  const isResplit = split !== undefined || splitBetween !== undefined
  const isPriced = amount !== undefined || change.originalAmount !== undefined
  const priced = isPriced ? patchedPrice(form, change) : {}
  return { ...form, ...rest, ...priced, splitBetween: people, ...(isResplit && { split }) }
}

/** An amount alone means pounds, whatever it was in. */
function patchedPrice(form: Row, change: UpdateExpense): Pick<ExpenseForm, 'amount' | 'currency'> {
  const { currency = LEDGER_CURRENCY, originalAmount, rate = form.rate, amount = form.amount } = change
  if (originalAmount === undefined || currency === LEDGER_CURRENCY || rate == null)
    return { amount: originalAmount ?? amount, currency: LEDGER_CURRENCY }
  const minor = textToMinor(originalAmount, currency) ?? 0
  return { amount: penceToText(penceAt({ minor, currency, rate })), currency }
}

function priceText({ amount, currency, originalAmount, rate, rateSource }: Row): string {
  if (isPounds(currency)) return amount
  return [currency, originalAmount, rate ?? '', rateSource ?? ''].join(' ')
}

/** Pounds have no rate. */
export type TypedPrice = { amount: string; currency: string; rate: string; source: RateSource }

export function priceOfText(text: string): TypedPrice {
  const [first = '', amount, rate = '', source] = text.split(' ')
  if (amount === undefined) return { amount: first, currency: LEDGER_CURRENCY, rate: '', source: 'ecb' }
  return { amount, currency: first, rate, source: source === 'own' ? 'own' : 'ecb' }
}

function pricePatch(text: string, before: Row | undefined): UpdateExpense {
  const { amount, currency, rate, source } = priceOfText(text)
  if (!isPounds(currency)) return { currency, originalAmount: amount, rate, rateSource: source }
  // The pounds alone would be taken for the old converted amount.
  return isPounds(before?.currency) ? { amount } : { currency, originalAmount: amount }
}

function splitText({ split, splitBetween }: Row): string {
  if (split === undefined || split.mode === 'equal') return [...splitBetween].sort().join(' ')
  return partsText(split.mode, split.parts)
}

function splitPatch(text: string, before: Row | undefined): UpdateExpense {
  const split = splitOfText(text)
  const isEqual = split.mode === 'equal'
  // The people alone would keep the old split.
  if (!isEqual || (before?.split !== undefined && before.split.mode !== 'equal')) return { split }
  return { splitBetween: split.parts.map(({ userId }) => userId) }
}

export function isPounds(currency: string | undefined): boolean {
  return (currency ?? LEDGER_CURRENCY) === LEDGER_CURRENCY
}

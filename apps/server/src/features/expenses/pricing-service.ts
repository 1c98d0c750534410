import type { UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import { penceAt } from '@sendit/core/expenses/exchange-rate.ts'
import { MAX_EXPENSE_PENCE, MIN_EXPENSE_PENCE } from '@sendit/core/expenses/limits.ts'
import { textToMinor } from '@sendit/core/expenses/original-amount.ts'
import { textToPence } from '@sendit/core/money.ts'
import { amountRange, invalid } from '#errors.ts'
import type { ExpenseRow } from './store.ts'

/** What an expense cost, as typed and in pence. */
export type Price = Pick<
  ExpenseRow,
  'currency' | 'original_minor' | 'amount_pence' | 'rate' | 'rate_day' | 'rate_source'
>
/** Units for one pound, and the day of the list it stands in. */
export type FoundRate = { rate: string; day: string }
type Form = Pick<UpdateExpense, 'amount' | 'currency' | 'originalAmount' | 'rate' | 'rateSource'>
type Pricing = { form: Form; before?: Price | undefined; spentOn: string; found?: FoundRate | undefined }

/**
 * The currency whose rate has to be looked up before this form can be priced; undefined where it is pounds, the form brings a rate,
 * or the one of before stays: nothing is priced anew unless somebody asks for it.
 */
export function currencyToLookUp(form: Form, before?: Price): string | undefined {
  const currency = currencyOf(form, before)
  if (currency === LEDGER_CURRENCY || keepsRate(form, before) || bringsRate(form)) return undefined
  return currency
}

/** Throws VALIDATION or AMOUNT_RANGE. `found` is the rate of the day where `currencyToLookUp` named a currency. */
export function priceOf(pricing: Pricing): Price {
  const { form, before } = pricing
  return currencyOf(form, before) === LEDGER_CURRENCY ? inPounds(form, before) : inCurrency(pricing)
}

function inPounds({ amount, originalAmount }: Form, before: Price | undefined): Price {
  const text = originalAmount ?? amount
  const pence = text === undefined ? (before?.amount_pence ?? 0) : (textToPence(text) ?? 0)
  if (pence < MIN_EXPENSE_PENCE || pence > MAX_EXPENSE_PENCE)
    throw amountRange('amount', 'The amount must be between £0.01 and £100,000.00')
  const none = { rate: null, rate_day: null, rate_source: null }
  return { currency: LEDGER_CURRENCY, original_minor: pence, amount_pence: pence, ...none }
}

function inCurrency(pricing: Pricing): Price {
  const { form, before } = pricing
  const currency = currencyOf(form, before)
  const minor = originalOf(form, before)
  const rate = rateOf(pricing)
  if (rate.rate === null)
    throw invalid('rate', `There is no rate of ${currency} for this day. Enter what you got for £1.`)
  const pence = penceAt({ minor, currency, rate: rate.rate })
  if (pence < MIN_EXPENSE_PENCE || pence > MAX_EXPENSE_PENCE)
    throw amountRange('originalAmount', 'The amount must come to between £0.01 and £100,000.00')
  return { currency, original_minor: minor, amount_pence: pence, ...rate }
}

function originalOf(form: Form, before: Price | undefined): number {
  const currency = currencyOf(form, before)
  const isSame = before?.currency === currency
  if (form.originalAmount === undefined && isSame && before.original_minor !== null)
    return before.original_minor
  if (form.originalAmount === undefined) throw invalid('originalAmount', `Enter the amount in ${currency}`)
  const minor = textToMinor(form.originalAmount, currency)
  if (minor === undefined) throw invalid('originalAmount', `This is no amount of ${currency}`)
  return minor
}

function rateOf({ form, before, spentOn, found }: Pricing): Pick<Price, 'rate' | 'rate_day' | 'rate_source'> {
  if (before !== undefined && keepsRate(form, before)) {
    const { rate, rate_day, rate_source } = before
    return { rate, rate_day, rate_source }
  }
  if (bringsRate(form)) return { rate: form.rate ?? null, rate_day: spentOn, rate_source: 'own' }
  return { rate: found?.rate ?? null, rate_day: found?.day ?? null, rate_source: 'ecb' }
}

function bringsRate({ rate, rateSource }: Form): boolean {
  return (rate ?? undefined) !== undefined && rateSource !== 'ecb'
}

/** In the same currency it stays, unless the form names another one or asks for that of the day. */
function keepsRate(form: Form, before: Price | undefined): boolean {
  if (before === undefined || before.rate === null || before.currency !== currencyOf(form, before))
    return false
  if ((form.rate ?? undefined) === undefined) return (form.rateSource ?? 'own') === 'own'
  return form.rate === before.rate && (form.rateSource ?? before.rate_source) === before.rate_source
}

/** Whoever sends other pounds for an expense of another currency, and no word of that, means pounds. */
function currencyOf({ amount, currency, originalAmount }: Form, before: Price | undefined): string {
  if (currency !== undefined) return currency
  const isAnotherSum = amount !== undefined && textToPence(amount) !== before?.amount_pence
  return isAnotherSum && originalAmount === undefined
    ? LEDGER_CURRENCY
    : (before?.currency ?? LEDGER_CURRENCY)
}

import type { UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { crossRate, LEDGER_CURRENCY, penceAt } from '@sendit/core/expenses/currencies.ts'
import { MAX_EXPENSE_PENCE, MIN_EXPENSE_PENCE } from '@sendit/core/expenses/limits.ts'
import {
  equalParts,
  minorToText,
  type Part,
  readSplit,
  type SplitMode,
  textToMinor,
  type WrittenSplit,
} from '@sendit/core/expenses/split.ts'
import { textToPence } from '@sendit/core/money.ts'
import { addDays, daysBetween } from '@sendit/core/time.ts'
import type { Clock } from '#adapters/clock.ts'
import type { RateList, Rates } from '#adapters/rates/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { amountRange, invalid } from '#errors.ts'
import type { Log } from '#log.ts'
import * as store from './rate-store.ts'
import type { ExpenseRow, Share } from './store.ts'

export type Price = Pick<
  ExpenseRow,
  'currency' | 'original_minor' | 'amount_pence' | 'rate' | 'rate_day' | 'rate_source'
>
/** Units per pound, and the day of that rate. */
export type FoundRate = { rate: string; day: string }
type Form = Pick<UpdateExpense, 'amount' | 'currency' | 'originalAmount' | 'rate' | 'rateSource'>
type Pricing = { form: Form; before?: Price | undefined; spentOn: string; found?: FoundRate | undefined }

/** Undefined for pounds, a rate in the form, or an unchanged one: existing prices stay unless requested. */
export function currencyToLookUp(form: Form, before?: Price): string | undefined {
  const currency = currencyOf(form, before)
  if (currency === LEDGER_CURRENCY || keepsRate(form, before) || bringsRate(form)) return undefined
  return currency
}

/** Throws VALIDATION or AMOUNT_RANGE. `found`: rate for `currencyToLookUp`. */
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

function keepsRate(form: Form, before: Price | undefined): boolean {
  if (before === undefined || before.rate === null || before.currency !== currencyOf(form, before))
    return false
  if ((form.rate ?? undefined) === undefined) return (form.rateSource ?? 'own') === 'own'
  return form.rate === before.rate && (form.rateSource ?? before.rate_source) === before.rate_source
}

/** A bare amount in pounds for a foreign expense means pounds. */
function currencyOf({ amount, currency, originalAmount }: Form, before: Price | undefined): string {
  if (currency !== undefined) return currency
  const isAnotherSum = amount !== undefined && textToPence(amount) !== before?.amount_pence
  return isAnotherSum && originalAmount === undefined
    ? LEDGER_CURRENCY
    : (before?.currency ?? LEDGER_CURRENCY)
}

export type ExpenseSplit = { mode: SplitMode; parts: Part[] }
type Before = { mode: SplitMode; shares: readonly Share[]; price: Price }
type SplitForm = Pick<UpdateExpense, 'split' | 'splitBetween'>

/** Missing fields stay; `splitBetween` others means equally. Throws VALIDATION. */
export function splitOf(form: SplitForm, price: Price, before?: Before): ExpenseSplit {
  if (form.split !== undefined) return readSent(form.split, price)
  const people = form.splitBetween
  if (before === undefined || (people !== undefined && !isAmong(people, before.shares)))
    return { mode: 'equal', parts: equalParts(people ?? []) }
  return existingSplit(before, price)
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

function existingSplit({ mode, shares, price: earlier }: Before, price: Price): ExpenseSplit {
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

/** docs/product.md 7.12: one call an hour, across all servers. */
const ASK_EVERY_MS = 60 * 60_000
const RETENTION_DAYS = 90
/** Further back the daily list would leave gaps. */
const DAILY_REACH_DAYS = 1
const EURO = 'EUR'
const POUND = 'GBP'

export type RateBook = {
  /**
   * Units per pound on that day or the last known before; undefined without one. May call the provider, so not inside a
   * transaction.
   */
  find(currency: string, day: string): Promise<FoundRate | undefined>
}

type Dependencies = {
  database: Pick<AppDatabase, 'db' | 'transact'>
  clock: Clock
  /** Undefined when rates are off. */
  rates: Rates | undefined
  log: Pick<Log, 'warn'>
}

export function createRateBook({ database, clock, rates, log }: Dependencies): RateBook {
  let asking: Promise<void> | undefined

  async function ask(source: Rates, newest: string | undefined, now: Date): Promise<void> {
    if (!(await store.acquireSlot(database.db, now, new Date(now.getTime() - ASK_EVERY_MS)))) return
    const today = dayOf(now)
    const isNear = newest !== undefined && daysBetween(newest, today) <= DAILY_REACH_DAYS
    try {
      const lists = isNear ? await source.readDaily() : await source.readNinetyDays()
      await storeRates(lists, today)
    } catch (error) {
      // Continue with known rates: their day is shown.
      log.warn({ err: error }, 'exchange rates could not be read')
    }
  }

  function storeRates(lists: readonly RateList[], today: string): Promise<void> {
    const oldest = addDays(today, -RETENTION_DAYS)
    const rows = lists
      .filter(({ day }) => day >= oldest && day <= addDays(today, 1))
      .flatMap(({ day, perEuro }) =>
        [...perEuro].map(([currency, per_euro]) => ({ day, currency, per_euro })),
      )
    return database.transact(async ({ tx }) => {
      await store.insertRates(tx, rows)
      await store.forgetRates(tx, oldest)
    })
  }

  return {
    async find(currency, day) {
      if (rates === undefined) return undefined
      const now = clock.now()
      const newest = await store.findNewestDay(database.db)
      // A list newer than the day asked for adds nothing.
      const isOld = newest === undefined || (newest < day && newest < dayOf(now))
      if (isOld) {
        asking ??= ask(rates, newest, now).finally(() => {
          asking = undefined
        })
        await asking
      }
      return newestRate(await store.listRates(database.db, [currency, POUND], day), currency)
    },
  }
}

/** `rows`: this currency and pounds, newest first, against the euro, which the list omits. */
function newestRate(rows: readonly store.RateRow[], currency: string): FoundRate | undefined {
  const pounds = new Map(rows.filter((row) => row.currency === POUND).map((row) => [row.day, row.per_euro]))
  for (const [day, pound] of pounds) {
    const of =
      currency === EURO ? '1' : rows.find((row) => row.day === day && row.currency === currency)?.per_euro
    const rate = of === undefined ? undefined : crossRate({ of, pound })
    if (rate !== undefined) return { rate, day }
  }
  return undefined
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

import { readAmount, readOriginalAmount } from '@sendit/core/expenses/amount-field.ts'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import type { RateSource } from '@sendit/core/expenses/currencies.ts'
import { impliedRate, LEDGER_CURRENCY, penceAt, readRate } from '@sendit/core/expenses/currencies.ts'
import { MAX_EXPENSE_PENCE } from '@sendit/core/expenses/limits.ts'
import { minorToText } from '@sendit/core/expenses/split.ts'
import { penceToText } from '@sendit/core/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPounds } from '#features/expenses/expense-texts.ts'
import { rateQuery } from '#features/expenses/queries.ts'

type Chosen = { currency: string; source: RateSource }
/** Per pound; `day` is the ECB list's, or null for a custom rate. */
export type UsedRate = { rate: string; source: RateSource; day: string | null }
export type Price = {
  currency: string
  source: RateSource
  /** Undefined for pounds, while loading, and if none is known. */
  rate: UsedRate | undefined
  isLookingUp: boolean
  fault: { amount?: string; rate?: string }
  whole: { pence: number; minor: number } | undefined
  choose: (change: Partial<Chosen>) => void
}

type Typed = { amount: string; rate: string; spentOn: string }

/** Changing the amount keeps the rate; otherwise it is the ECB rate of the day spent. */
export function usePrice(expense: Expense | null, typed: Typed): Price {
  const [chosen, setChosen] = useState<Chosen>(() => ({
    currency: expense?.currency ?? LEDGER_CURRENCY,
    source: expense?.rateSource ?? 'ecb',
  }))
  const { currency, source } = chosen
  const isForeign = !isPounds(currency)
  const bank = useBankRate({
    ...{ expense, currency, spentOn: typed.spentOn },
    isAsked: isForeign && source === 'ecb',
  })
  const rate = source === 'own' ? ownRate(typed.rate) : bank.rate
  const reading = readWhole(typed.amount, currency, isForeign ? rate : undefined)
  return {
    ...{ currency, source, rate: isForeign ? rate : undefined, isLookingUp: bank.isLookingUp },
    ...reading,
    choose: (change) => setChosen((held) => ({ ...held, ...change })),
  }
}

type AskedRate = {
  expense: Pick<Expense, 'currency' | 'rate' | 'rateSource' | 'rateDay'> | null
  currency: string
  spentOn: string
  isAsked: boolean
}

/** Reuses the rate already stored on the expense; undefined if none is known. */
export function useBankRate({ expense, currency, spentOn, isAsked }: AskedRate) {
  const stands = expense?.currency === currency && expense.rateSource === 'ecb' && expense.rate != null
  const isQueried = isAsked && !stands
  const found = useQuery({ ...rateQuery(currency, spentOn), enabled: isQueried && spentOn !== '' })
  return {
    rate: stands ? bankRate(expense.rate, expense.rateDay) : bankRate(found.data?.rate, found.data?.rateDay),
    isLookingUp: isQueried && found.isFetching,
  }
}

function bankRate(rate: string | null | undefined, day: string | null | undefined): UsedRate | undefined {
  return rate == null ? undefined : { rate, source: 'ecb', day: day ?? null }
}

export function ownRate(text: string): UsedRate | undefined {
  const rate = readRate(text.trim().replace(',', '.'))
  return rate === undefined ? undefined : { rate, source: 'own', day: null }
}

export function readWhole(
  amount: string,
  currency: string,
  rate: UsedRate | undefined,
): Pick<Price, 'fault' | 'whole'> {
  if (isPounds(currency)) {
    const reading = readAmount(amount)
    if ('message' in reading) return { fault: { amount: reading.message }, whole: undefined }
    return { fault: {}, whole: { pence: reading.pence, minor: reading.pence } }
  }
  const reading = readOriginalAmount(amount, currency)
  if ('message' in reading) return { fault: { amount: reading.message }, whole: undefined }
  if (rate === undefined)
    return { fault: { rate: `Enter how many ${currency} you got for £1` }, whole: undefined }
  const pence = penceAt({ minor: reading.minor, currency, rate: rate.rate })
  if (pence < 1 || pence > MAX_EXPENSE_PENCE) {
    const most = penceToText(MAX_EXPENSE_PENCE)
    return { fault: { amount: `The amount must come to between £0.01 and £${most}` }, whole: undefined }
  }
  return { fault: {}, whole: { pence, minor: reading.minor } }
}

/** Derives the rate from the pounds a bank charged; undefined if they are not an amount. */
export function rateOfBank({
  amount,
  currency,
  pounds,
}: {
  amount: string
  currency: string
  pounds: string
}) {
  const original = readOriginalAmount(amount, currency)
  const took = readAmount(pounds)
  if ('message' in original || 'message' in took) return undefined
  return impliedRate({ minor: original.minor, currency, pence: took.pence })
}

export function priceBody({ currency, rate }: Price, { pence, minor }: { pence: number; minor: number }) {
  const amount = penceToText(pence)
  if (isPounds(currency) || rate === undefined) return { amount }
  const ours = { rate: rate.rate, rateSource: rate.source }
  return { amount, currency, originalAmount: minorToText(minor, currency), ...ours }
}

import type { Expense } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expensesQuery } from '#features/expenses/queries.ts'

/** What the trip was paid in, the most often first, as far as its list has been read, and pounds; it stays while a form is open. */
export function useTripCurrencies(tripId: string): readonly string[] {
  const queryClient = useQueryClient()
  const [currencies] = useState(() => {
    const { queryKey } = expensesQuery(tripId)
    const data: InfiniteData<Expense[]> | undefined = queryClient.getQueryData(queryKey)
    return currenciesOf(data?.pages.flat() ?? [])
  })
  return currencies
}

/** 'EUR', 'GBP', 'MAD': the newest first among those that were used as often. */
export function currenciesOf(expenses: readonly Pick<Expense, 'currency'>[]): string[] {
  const uses = new Map<string, number>()
  for (const { currency = LEDGER_CURRENCY } of expenses) uses.set(currency, (uses.get(currency) ?? 0) + 1)
  if (!uses.has(LEDGER_CURRENCY)) uses.set(LEDGER_CURRENCY, 0)
  return [...uses].sort(([, one], [, other]) => other - one).map(([currency]) => currency)
}

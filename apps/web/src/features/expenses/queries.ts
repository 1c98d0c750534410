import { EXPENSES_SHOWN, FIRST_EXPENSES } from '@sendit/core/expenses/categories.ts'
import type {
  CurrencyRate,
  Expense,
  ExpenseWithHistory,
  Payment,
  Spending,
  TripBalances,
} from '@sendit/core/expenses/contract.ts'
import { PAYMENTS_PAGE } from '@sendit/core/expenses/limits.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { ApiError } from '#lib/api-error.ts'
import { pathOfKey, readQuery } from '#lib/query-client.ts'
import { type ExpenseFilters, filterText } from './all/filters.ts'

/** Everything but the expenses themselves, in one request. */
export const balancesQuery = (tripId: string) => readQuery<TripBalances>('/api/trips', tripId, 'balances')

export const rateQuery = (currency: string, day: string) =>
  queryOptions({
    queryKey: ['/api/rates', currency, day],
    queryFn: async ({ signal }) => {
      const asked = `/api/rates?currency=${encodeURIComponent(currency)}&day=${encodeURIComponent(day)}`
      try {
        return await readApi<CurrencyRate>(asked, signal)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

export const expensesQuery = (tripId: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/trips', tripId, 'expenses'],
    queryFn: async ({ pageParam, signal }) =>
      (await readApi<Expense[]>(pagePath(tripId, FIRST_EXPENSES, pageParam), signal)) ?? [],
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < EXPENSES_SHOWN ? null : (page.at(-1)?.id ?? null)),
  })

export const foundExpensesQuery = (tripId: string, filters: ExpenseFilters) =>
  infiniteQueryOptions({
    queryKey: [...foundKey(tripId, 'expenses', filters), 'all'],
    queryFn: async ({ pageParam, signal }) => {
      const first = `expenses?${filterText(filters, { limit: String(EXPENSES_SHOWN) })}`
      return (await readApi<Expense[]>(pagePath(tripId, first, pageParam), signal)) ?? []
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < EXPENSES_SHOWN ? null : (page.at(-1)?.id ?? null)),
  })

export const spendingQuery = (tripId: string, filters: ExpenseFilters) =>
  queryOptions({
    queryKey: foundKey(tripId, 'spending', filters),
    queryFn: ({ signal }) => {
      const path = `/api/trips/${encodeURIComponent(tripId)}/spending`
      const text = filterText(filters)
      return readApi<Spending>(text === '' ? path : `${path}?${text}`, signal)
    },
  })

function foundKey(tripId: string, name: 'expenses' | 'spending', filters: ExpenseFilters): string[] {
  const text = filterText(filters)
  return text === '' ? ['/api/trips', tripId, name] : ['/api/trips', tripId, 'found', name, text]
}

/** Under the list's key, so it is invalidated with the list. */
export const expenseQuery = (tripId: string, expenseId: string) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'expenses', expenseId],
    queryFn: ({ queryKey, signal }) =>
      readApi<Expense>(`/api/expenses/${encodeURIComponent(expenseId)}`, signal, pathOfKey(queryKey)),
  })

/** Also for deleted expenses that can be restored. */
export const expenseHistoryQuery = (tripId: string, expenseId: string) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'expenses', expenseId, 'history'],
    queryFn: ({ queryKey, signal }) => {
      const path = `/api/expenses/${encodeURIComponent(expenseId)}?deleted=true`
      return readApi<ExpenseWithHistory>(path, signal, pathOfKey(queryKey))
    },
  })

/** One page, refetched on every view. */
export const deletedExpensesQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'expenses', 'deleted'],
    queryFn: async ({ signal }) => {
      const path = `/api/trips/${encodeURIComponent(tripId)}/${FIRST_EXPENSES}&deleted=true`
      return (await readApi<Expense[]>(path, signal)) ?? []
    },
    staleTime: 0,
    refetchOnMount: 'always',
  })

export const paymentsQuery = (tripId: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/trips', tripId, 'payments'],
    queryFn: async ({ pageParam, signal }) =>
      (await readApi<Payment[]>(pagePath(tripId, 'payments', pageParam), signal)) ?? [],
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAYMENTS_PAGE ? null : (page.at(-1)?.id ?? null)),
  })

export const roundPaymentsQuery = (tripId: string, round: number) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'payments', round],
    queryFn: ({ signal }) => readRound(tripId, round, signal),
  })

export function showExpense(queryClient: QueryClient, tripId: string, expense: Expense): void {
  changePages(queryClient, tripId, (page, index) => {
    const isHere = page.some(({ id }) => id === expense.id)
    if (isHere) return page.map((other) => (other.id === expense.id ? expense : other))
    return index === 0 ? [expense, ...page] : page
  })
}

export function hideExpense(queryClient: QueryClient, tripId: string, expenseId: string): void {
  changePages(queryClient, tripId, (page) => page.filter(({ id }) => id !== expenseId))
}

function changePages(
  queryClient: QueryClient,
  tripId: string,
  change: (page: Expense[], index: number) => Expense[],
): void {
  queryClient.setQueryData(
    expensesQuery(tripId).queryKey,
    (held) => held && { ...held, pages: held.pages.map(change) },
  )
}

/** A guest's link carries their invite. */
export function expensesTableUrl(tripId: string, guestToken: string | null): string {
  const token = guestToken === null ? '' : `?token=${encodeURIComponent(guestToken)}`
  return `/api/trips/${encodeURIComponent(tripId)}/expenses.csv${token}`
}

/** Rounds only increase, so the first payment of an earlier one ends the search. */
async function readRound(tripId: string, round: number, signal: AbortSignal): Promise<Payment[]> {
  const found: Payment[] = []
  let before: string | null = null
  for (;;) {
    const page: Payment[] = (await readApi<Payment[]>(pagePath(tripId, 'payments', before), signal)) ?? []
    found.push(...page.filter((payment) => payment.round === round))
    const last = page.at(-1)
    if (last === undefined || page.length < PAYMENTS_PAGE || last.round < round) return found
    before = last.id
  }
}

function pagePath(tripId: string, first: string, before: string | null): string {
  const path = `/api/trips/${encodeURIComponent(tripId)}/${first}`
  if (before === null) return path
  return `${path}${first.includes('?') ? '&' : '?'}before=${encodeURIComponent(before)}`
}

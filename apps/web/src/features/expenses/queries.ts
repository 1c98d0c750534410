import type { Expense, Payment, TripBalances } from '@sendit/core/expenses/contract.ts'
import { EXPENSES_PAGE, PAYMENTS_PAGE } from '@sendit/core/expenses/limits.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'

/** Costs, who is in the crew, what they owe, and the plan: all but the expenses themselves in one call. */
export const balancesQuery = (tripId: string) => readQuery<TripBalances>('/api/trips', tripId, 'balances')

/** Newest first, page by page. */
export const expensesQuery = (tripId: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/trips', tripId, 'expenses'],
    queryFn: async ({ pageParam, signal }) =>
      (await readApi<Expense[]>(pagePath(tripId, 'expenses', pageParam), signal)) ?? [],
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < EXPENSES_PAGE ? null : (page.at(-1)?.id ?? null)),
  })

/** Every payment of the trip, of earlier rounds too, newest first, page by page. */
export const paymentsQuery = (tripId: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/trips', tripId, 'payments'],
    queryFn: async ({ pageParam, signal }) =>
      (await readApi<Payment[]>(pagePath(tripId, 'payments', pageParam), signal)) ?? [],
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAYMENTS_PAGE ? null : (page.at(-1)?.id ?? null)),
  })

/** The payments that count in the plan of this settlement round, newest first. */
export const roundPaymentsQuery = (tripId: string, round: number) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'payments', round],
    queryFn: ({ signal }) => readRound(tripId, round, signal),
  })

/** Shows what was saved just now before the list is read again. */
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

/** What a browser downloads as a table. A guest's link carries their invitation. */
export function expensesTableUrl(tripId: string, guestToken: string | null): string {
  const token = guestToken === null ? '' : `?token=${encodeURIComponent(guestToken)}`
  return `/api/trips/${encodeURIComponent(tripId)}/expenses.csv${token}`
}

/** Rounds only ever go up, so the first payment of an earlier one ends the search. */
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

function pagePath(tripId: string, name: 'expenses' | 'payments', before: string | null): string {
  const query = before === null ? '' : `?before=${encodeURIComponent(before)}`
  return `/api/trips/${encodeURIComponent(tripId)}/${name}${query}`
}

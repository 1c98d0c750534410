import type { Trip } from '@sendit/core/trips/contract.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RecentlyDeleted } from '#features/expenses/deleted/recently-deleted.tsx'
import { ExpenseRowsLoading } from '#features/expenses/expenses-loading.tsx'
import { foundExpensesQuery, spendingQuery } from '#features/expenses/queries.ts'
import { ShowMore } from '#features/expenses/recent/show-more.tsx'
import { useCrew } from '#features/expenses/use-crew.ts'
import { useExpenseDetail } from '#features/expenses/use-expense-detail.ts'
import { NotCounted } from '#features/expenses/waiting/not-counted.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isNarrow, NO_FILTERS } from './filters.ts'
import { FoundExpenses } from './found-expenses.tsx'
import { SpendChart } from './spend-chart.tsx'
import { SumLine } from './sum-line.tsx'
import { useFilters } from './use-filters.ts'

const ExpenseDetailDialog = latePart(() => import('#features/expenses/detail/expense-detail-dialog.tsx'))

type AllExpensesProps = {
  trip: Pick<Trip, 'id' | 'tripDate' | 'tripEndDate'>
  /** Null for a guest. */
  viewerId: string | null
}

/** Every expense of a trip, narrowed by the server over all pages, with what was spent by day. */
export function AllExpenses({ trip, viewerId }: AllExpensesProps) {
  const filtering = useFilters()
  const { filters, narrow } = filtering
  const crew = useCrew(trip.id, viewerId)
  const chart = useQuery({
    ...spendingQuery(trip.id, { ...filters, category: '', day: '' }),
    placeholderData: keepPreviousData,
  })
  const found = useQuery({ ...spendingQuery(trip.id, filters), placeholderData: keepPreviousData })
  const spending = found.data ?? undefined
  return (
    <div className="all-expenses">
      <FilterBar spending={chart.data ?? undefined} crew={crew} {...filtering} />
      <div className="all-expenses-sum">
        <SumLine
          spending={spending}
          viewerId={viewerId}
          onClear={isNarrow(filters) ? () => narrow(NO_FILTERS) : null}
        />
        <NotCounted tripId={trip.id} />
      </div>
      <div className="all-expenses-chart">
        {chart.data ? (
          <SpendChart spending={chart.data} trip={trip} filters={filters} />
        ) : (
          chart.isFetching && <Skeleton height={230} radius={20} />
        )}
      </div>
      <div className="all-expenses-list">
        <Found tripId={trip.id} filters={filters} crew={crew} viewerId={viewerId} />
        {spending !== undefined && spending.outOf > spending.count && (
          <p className="type-caption text-center text-muted">{hiddenText(spending.outOf - spending.count)}</p>
        )}
        {viewerId !== null && <RecentlyDeleted tripId={trip.id} crew={crew} />}
      </div>
    </div>
  )
}

function hiddenText(count: number): string {
  return count === 1
    ? 'One more expense hidden by the filter.'
    : `${count} more expenses hidden by the filter.`
}

type FoundProps = {
  tripId: string
  filters: ReturnType<typeof useFilters>['filters']
  crew: ReturnType<typeof useCrew>
  viewerId: string | null
}

function Found({ tripId, filters, crew, viewerId }: FoundProps) {
  const query = useInfiniteQuery({
    ...foundExpensesQuery(tripId, filters),
    placeholderData: keepPreviousData,
  })
  const { opening, open, handleClosed } = useExpenseDetail()
  const expenses = query.data?.pages.flat()
  return (
    <>
      {expenses === undefined && (query.error === null || query.isFetching) && <ExpenseRowsLoading />}
      {expenses === undefined && query.error !== null && !query.isFetching && (
        <ErrorState
          className="card"
          title="Expenses didn't load"
          icon="wifi-off"
          onRetry={() => void query.refetch()}
        >
          {sentenceOf(query.error, 'Check your connection, then try again.')}
        </ErrorState>
      )}
      {expenses?.length === 0 && (
        <p className="card padded text-muted">
          {isNarrow(filters) ? 'No expense matches.' : 'Nothing was spent yet.'}
        </p>
      )}
      {expenses !== undefined && expenses.length > 0 && (
        <FoundExpenses expenses={expenses} crew={crew} viewerId={viewerId} onOpen={open} />
      )}
      {query.hasNextPage && <ShowMore {...query} />}
      <OpenedDialog by={opening}>
        {({ subject, number, ...dialog }) => (
          <ExpenseDetailDialog
            key={number}
            tripId={tripId}
            crew={crew}
            about={subject}
            onClosed={handleClosed}
            {...dialog}
          />
        )}
      </OpenedDialog>
    </>
  )
}

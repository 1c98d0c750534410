import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Crew } from '#features/expenses/crew.ts'
import { RecentlyDeleted } from '#features/expenses/deleted/recently-deleted.tsx'
import { ExpenseRowsLoading } from '#features/expenses/expenses-loading.tsx'
import { expensesQuery } from '#features/expenses/queries.ts'
import { type ShownExpense, shownExpenses } from '#features/expenses/waiting/shown-expenses.ts'
import { useWaitingExpenses } from '#features/expenses/waiting/use-waiting-expenses.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { ExpenseRow } from './expense-row.tsx'
import { ExportLink } from './export-link.tsx'
import { ShowMore } from './show-more.tsx'

const ExpenseDialog = latePart(() => import('#features/expenses/form/expense-dialog.tsx'))
const DeleteExpenseDialog = latePart(() => import('#features/expenses/form/delete-expense-dialog.tsx'))

type RecentExpensesProps = {
  tripId: string
  crew: Crew
  viewerId: string | null
  onOpen: (expense: Expense) => void
}

/** The trip's expenses, newest first; older ones come by the page. */
export function RecentExpenses({ tripId, crew, viewerId, onOpen }: RecentExpensesProps) {
  const query = useInfiniteQuery(expensesQuery(tripId))
  const editing = useOpening<Expense>()
  const deleting = useOpening<Expense>()
  const expenses = useShown(tripId, viewerId, query.data)
  return (
    <section>
      <div className="section-header">
        <h2 className="type-section">
          Recent Expenses{' '}
          {expenses !== undefined && (
            <span className="expense-count">
              {expenses.length}
              {query.hasNextPage && '+'}
            </span>
          )}
        </h2>
        <span className="flex flex-wrap justify-end">
          <Anchor
            className="icon-button"
            href={paths.allExpenses(tripId)}
            aria-label="All expenses, search and filter"
          >
            <Icon name="search" size={20} />
          </Anchor>
          <ExportLink tripId={tripId} />
        </span>
      </div>
      {query.data === undefined && (query.error === null || query.isFetching) && <ExpenseRowsLoading />}
      {query.data === undefined && query.error !== null && !query.isFetching && (
        <ErrorState
          className="card"
          title="Expenses didn't load"
          icon="wifi-off"
          onRetry={() => void query.refetch()}
        >
          {sentenceOf(query.error, 'Check your connection, then try again.')}
        </ErrorState>
      )}
      {query.data !== undefined && expenses?.length === 0 && (
        <p className="card padded text-muted">No expenses any more.</p>
      )}
      {expenses !== undefined && expenses.length > 0 && (
        <ExpenseRows
          expenses={expenses}
          crew={crew}
          onOpen={onOpen}
          onEdit={editing.open}
          onDelete={deleting.open}
        />
      )}
      {query.hasNextPage && <ShowMore {...query} />}
      {viewerId !== null && <RecentlyDeleted tripId={tripId} crew={crew} />}
      <OpenedDialog by={editing}>
        {({ subject, number, ...dialog }) => (
          <ExpenseDialog key={number} tripId={tripId} crew={crew} expense={subject} {...dialog} />
        )}
      </OpenedDialog>
      <OpenedDialog by={deleting}>
        {({ subject, number, ...dialog }) => (
          <DeleteExpenseDialog key={number} tripId={tripId} expense={subject} {...dialog} />
        )}
      </OpenedDialog>
    </section>
  )
}

/** Undefined while neither has been read nor waits anything. */
function useShown(tripId: string, viewerId: string | null, data: { pages: Expense[][] } | undefined) {
  const waiting = useWaitingExpenses(tripId)
  return useMemo(() => {
    if (data === undefined && waiting.added.length === 0) return undefined
    return shownExpenses(data?.pages.flat() ?? [], waiting, viewerId)
  }, [data, waiting, viewerId])
}

type ExpenseRowsProps = {
  expenses: readonly ShownExpense[]
  crew: Crew
  onOpen: (expense: Expense) => void
  onEdit: (expense: Expense) => void
  onDelete: (expense: Expense) => void
}

/** More than a telephone shows at once. */
const FIRST_ROWS = 8

/**
 * The screen is there with its first rows; the others are drawn behind them, a few milliseconds at a time, so that a tap is
 * heard meanwhile.
 */
function ExpenseRows({ expenses, ...row }: ExpenseRowsProps) {
  const drawn = useDeferredValue(expenses, expenses.slice(0, FIRST_ROWS))
  return (
    <ul className="card row-list" style={{ ['--inset' as string]: '72px' }} aria-label="Recent Expenses">
      {drawn.map((shown) => (
        <ExpenseRow key={shown.expense.id} {...shown} {...row} />
      ))}
    </ul>
  )
}

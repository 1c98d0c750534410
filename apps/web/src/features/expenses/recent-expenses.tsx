import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import type { Crew } from './crew.ts'
import { ExpenseRow } from './expense-row.tsx'
import { ExpenseRowsLoading } from './expenses-loading.tsx'
import { ExportLink } from './export-link.tsx'
import { expensesQuery } from './queries.ts'

const ExpenseDialog = latePart(() => import('#features/expenses/form/expense-dialog.tsx'))
const DeleteExpenseDialog = latePart(() => import('#features/expenses/form/delete-expense-dialog.tsx'))

/** The trip's expenses, newest first; older ones come by the page. */
export function RecentExpenses({ tripId, crew }: { tripId: string; crew: Crew }) {
  const query = useInfiniteQuery(expensesQuery(tripId))
  const editing = useOpening<Expense>()
  const deleting = useOpening<Expense>()
  const expenses = query.data?.pages.flat()
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
        <ExportLink tripId={tripId} />
      </div>
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
      {expenses?.length === 0 && <p className="card padded text-muted">No expenses any more.</p>}
      {expenses !== undefined && expenses.length > 0 && (
        <ExpenseRows expenses={expenses} crew={crew} onEdit={editing.open} onDelete={deleting.open} />
      )}
      {query.hasNextPage && <ShowMore {...query} />}
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

type ExpenseRowsProps = {
  expenses: readonly Expense[]
  crew: Crew
  onEdit: (expense: Expense) => void
  onDelete: (expense: Expense) => void
}

/** More than a telephone shows at once. */
const FIRST_ROWS = 8

/**
 * The screen is there with its first rows; the others are drawn behind them, a few milliseconds at a time, so that a tap is
 * heard meanwhile.
 */
function ExpenseRows({ expenses, crew, onEdit, onDelete }: ExpenseRowsProps) {
  const drawn = useDeferredValue(expenses, expenses.slice(0, FIRST_ROWS))
  return (
    <ul className="card row-list" style={{ ['--inset' as string]: '72px' }} aria-label="Recent Expenses">
      {drawn.map((expense) => (
        <ExpenseRow key={expense.id} expense={expense} crew={crew} onEdit={onEdit} onDelete={onDelete} />
      ))}
    </ul>
  )
}

type ShowMoreProps = {
  fetchNextPage: () => unknown
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

function ShowMore({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: ShowMoreProps) {
  return (
    <div className="flex flex-col items-center gap-2 pt-3">
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className="type-caption text-danger" role="alert">
          Older expenses didn't load.
        </p>
      )}
      <Button
        variant="secondary"
        size="medium"
        busy={isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  )
}

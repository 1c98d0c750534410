import type { Expense, Spending } from '@sendit/core/expenses/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Crew, personOf, subjectName, useCrew } from '#features/expenses/crew.ts'
import { isPounds, spentOnOf } from '#features/expenses/expense-texts.ts'
import { categoryLooks, originalText, penceOf, pounds, poundsOf } from '#features/expenses/format.ts'
import {
  ExpenseRowsLoading,
  OpenExpense,
  RecentlyDeleted,
  rowIdOf,
  ShowMore,
  useExpenseDetail,
} from '#features/expenses/list-parts.tsx'
import { foundExpensesQuery, spendingQuery } from '#features/expenses/queries.ts'
import { NotCounted } from '#features/expenses/waiting-expenses.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords, localDay, relativeDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FilterBar, useFilters } from './filter-bar.tsx'
import { isNarrow, NO_FILTERS } from './filters.ts'
import { SpendChart } from './spend-chart.tsx'

const ExpenseDetailDialog = lazyPart(() => import('#features/expenses/detail/expense-detail-dialog.tsx'))

type AllExpensesProps = {
  trip: Pick<Trip, 'id' | 'tripDate' | 'tripEndDate'>
  viewerId: string | null
}

/** The server filters across all pages. */
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
  const { detailDialog, open, handleClosed } = useExpenseDetail()
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
      <DialogHost dialog={detailDialog}>
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
      </DialogHost>
    </>
  )
}

type SumLineProps = {
  /** After all filters; undefined while unknown. */
  spending: Spending | undefined
  viewerId: string | null
  onClear: (() => void) | null
}

function SumLine({ spending, viewerId, onClear }: SumLineProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-0.5">
      <p role="status">{spending !== undefined && <Sum spending={spending} viewerId={viewerId} />}</p>
      {onClear !== null && (
        <Button className="-mr-2 text-primary" variant="ghost" size="small" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  )
}

function Sum({ spending, viewerId }: { spending: Spending; viewerId: string | null }) {
  const { count, byDay, byPerson } = spending
  const total = byDay.reduce((sum, day) => sum + penceOf(day.total), 0)
  const share = penceOf(byPerson.find(({ userId }) => userId === viewerId)?.share ?? '0.00')
  return (
    <>
      <b className="font-strong">{count === 1 ? '1 expense' : `${count} expenses`}</b>{' '}
      <span className="number">{poundsOf(total)}</span>
      {viewerId !== null && (
        <span className="text-muted">
          , your part <span className="number">{poundsOf(share)}</span>
        </span>
      )}
    </>
  )
}

type FoundExpensesProps = {
  expenses: readonly Expense[]
  crew: Crew
  viewerId: string | null
  onOpen: (expense: Expense) => void
}

function FoundExpenses({ expenses, ...row }: FoundExpensesProps) {
  const today = localDay(new Date())
  return groups(expenses).map(([day, rows]) => (
    <section key={day}>
      <h2 className="type-caption px-0.5 pb-2 font-strong text-muted">{dayTitle(day, today)}</h2>
      <ul
        className="card row-list"
        style={{ ['--inset' as string]: '72px' }}
        aria-label={dayTitle(day, today)}
      >
        {rows.map((expense) => (
          <FoundRow key={expense.id} expense={expense} {...row} />
        ))}
      </ul>
    </section>
  ))
}

function dayTitle(day: string, today: string): string {
  const relative = relativeDay(day, today)
  if (relative === 'Today') return relative
  const { weekday, date } = dayWords(day)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${relative === 'Yesterday' ? 'Yesterday, ' : ''}${weekday} ${date}${year}`
}

function groups(expenses: readonly Expense[]): [string, Expense[]][] {
  const byDay = new Map<string, Expense[]>()
  for (const expense of expenses) {
    const day = localDay(expense.createdAt)
    byDay.set(day, [...(byDay.get(day) ?? []), expense])
  }
  return [...byDay]
}

type FoundRowProps = Omit<FoundExpensesProps, 'expenses'> & { expense: Expense }

function FoundRow({ expense, crew, viewerId, onOpen }: FoundRowProps) {
  const { id, description, amount, category, shares } = expense
  const { icon, tone, name } = categoryLooks[category]
  const share = shares?.find(({ userId }) => userId === viewerId)
  return (
    <li id={rowIdOf(id)} tabIndex={-1} className="expense-row found">
      <span className={`icon-tile ${tone}`} role="img" aria-label={name}>
        <Icon name={icon} size={22} />
      </span>
      <div className="flex min-w-0 flex-col">
        <h3 className="expense-description">{description}</h3>
        <OpenExpense name={description} onOpen={() => onOpen(expense)} />
        <span className="type-meta truncate text-muted">{factsOf(expense, crew)}</span>
      </div>
      <div className="expense-money">
        <span className="row-money">{pounds(amount)}</span>
        {viewerId !== null && (
          <span className="type-meta number text-muted">
            {share === undefined ? 'not you' : `you ${pounds(share.amount)}`}
          </span>
        )}
      </div>
    </li>
  )
}

/** 'You paid €86.40, 6 of 7', and the day spent if not the day entered. */
function factsOf(expense: Expense, crew: Crew): string {
  const { paidBy, splitBetween, currency, originalAmount, createdAt } = expense
  const members = [...crew.values()].filter(({ hasLeft }) => !hasLeft).length
  const isForeign = currency !== undefined && !isPounds(currency) && originalAmount !== undefined
  const original = isForeign ? ` ${originalText(originalAmount, currency)}` : ''
  const people = splitBetween.length === members ? 'everyone' : `${splitBetween.length} of ${members}`
  const spentOn = spentOnOf(expense)
  const day = spentOn === localDay(createdAt) ? '' : `, spent ${dayWords(spentOn).date}`
  return `${subjectName(personOf(crew, paidBy))} paid${original}, ${people}${day}`
}

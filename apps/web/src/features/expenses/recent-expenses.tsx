import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { memo, useDeferredValue, useMemo } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { ShareButton } from '#trip/share-button.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { AvatarStack } from '#ui/avatar.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type Crew, personOf, subjectName } from './crew.ts'
import { isPounds } from './expense-texts.ts'
import { categoryLooks, dayText, eachText, originalText, pounds, sharesInPence } from './format.ts'
import {
  ExpenseRowsLoading,
  ExportLink,
  OpenExpense,
  RecentlyDeleted,
  rowIdOf,
  ShowMore,
} from './list-parts.tsx'
import { titleOf } from './mutations.ts'
import { expensesQuery } from './queries.ts'
import { noteOf, type ShownExpense, shownExpenses, useWaitingExpenses } from './waiting-expenses.tsx'

const ExpenseDialog = lazyPart(() => import('#features/expenses/form/expense-dialog.tsx'))
const DeleteExpenseDialog = lazyPart(() => import('#features/expenses/form/delete-expense-dialog.tsx'))

type RecentExpensesProps = {
  tripId: string
  crew: Crew
  viewerId: string | null
  onOpen: (expense: Expense) => void
}

export function RecentExpenses({ tripId, crew, viewerId, onOpen }: RecentExpensesProps) {
  const query = useInfiniteQuery(expensesQuery(tripId))
  const editing = useDialog<Expense>()
  const deleting = useDialog<Expense>()
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
      <DialogHost dialog={editing}>
        {({ subject, number, ...dialog }) => (
          <ExpenseDialog key={number} tripId={tripId} crew={crew} expense={subject} {...dialog} />
        )}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {({ subject, number, ...dialog }) => (
          <DeleteExpenseDialog key={number} tripId={tripId} expense={subject} {...dialog} />
        )}
      </DialogHost>
    </section>
  )
}

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

/** More than a phone shows at once. */
const FIRST_ROWS = 8

/** The remaining rows render in short slices afterwards, so taps stay responsive. */
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

type ExpenseRowProps = ShownExpense & {
  crew: Crew
  onOpen: (expense: Expense) => void
  onEdit: (expense: Expense) => void
  onDelete: (expense: Expense) => void
}

/** Memoised: a screen may hold two hundred. */
const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, crew, isNew, isLeaving, waiting, onOpen, onEdit, onDelete } = props
  const { description, amount, paidBy, splitBetween, category } = expense
  const payer = personOf(crew, paidBy)
  const mayChange = payer.isYou || personOf(crew, expense.enteredBy ?? paidBy).isYou
  const { icon, tone, name } = categoryLooks[category]
  return (
    <li id={rowIdOf(expense.id)} tabIndex={-1} className={clsx('expense-row', isLeaving && 'leaving')}>
      <span className={`icon-tile ${tone}`} role="img" aria-label={name}>
        <Icon name={icon} size={22} />
      </span>
      <div className="flex min-w-0 flex-col">
        <h3 className="expense-description">{description}</h3>
        {!isNew && <OpenExpense name={description} onOpen={() => onOpen(expense)} />}
        <span className="type-meta truncate text-muted">
          {subjectName(payer)} paid, {spentText(expense)}
        </span>
      </div>
      <div className="expense-money">
        <span className="row-money">{pounds(amount)}</span>
        <span className="type-meta number text-muted">{eachText(sharesInPence(expense))}</span>
      </div>
      <div className="expense-people">
        <AvatarStack people={splitBetween.map((id) => avatarOf(crew, id))} size={24} />
        {!isNew && !isLeaving && (
          <span className="-my-1.5 -mr-3 flex">
            <ShareButton
              name={description}
              record={{ kind: 'expense', id: expense.id, text: titleOf(expense) }}
            />
            {mayChange && <PayersButtons expense={expense} onEdit={onEdit} onDelete={onDelete} />}
          </span>
        )}
      </div>
      {waiting.map((mutation) => (
        <WaitingNote key={mutation.id} mutation={mutation}>
          {noteOf(mutation)}
        </WaitingNote>
      ))}
    </li>
  )
})

function PayersButtons({
  expense,
  onEdit,
  onDelete,
}: Pick<ExpenseRowProps, 'expense' | 'onEdit' | 'onDelete'>) {
  const { description } = expense
  return (
    <>
      <IconButton icon="edit" size={19} label={`Edit ${description}`} onClick={() => onEdit(expense)} />
      <IconButton icon="trash" size={19} label={`Delete ${description}`} onClick={() => onDelete(expense)} />
    </>
  )
}

/** '14 Jul', preceded by any foreign amount. */
function spentText({ spentOn, createdAt, currency, originalAmount }: Expense): string {
  // At noon a day is the same in every time zone.
  const day = dayText(spentOn === undefined ? createdAt : `${spentOn}T12:00:00`, new Date())
  if (isPounds(currency) || currency === undefined || originalAmount === undefined) return day
  return `${originalText(originalAmount, currency)}, ${day}`
}

function avatarOf(crew: Crew, userId: string) {
  const { id, name, pictureUrl } = personOf(crew, userId)
  return { id, name, pictureUrl }
}

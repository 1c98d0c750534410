import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useCallback, useEffect } from 'react'
import { useSearch } from 'wouter'
import { useVisitor } from '#session/visitor.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { DialogHost, type DialogState, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Crew } from './crew.ts'
import { expensesTableUrl } from './queries.ts'

type ShowMoreProps = {
  fetchNextPage: () => unknown
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

export function ShowMore({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: ShowMoreProps) {
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

/** A plain link: the browser saves the file. */
export function ExportLink({ tripId, look = 'ghost' }: { tripId: string; look?: 'ghost' | 'secondary' }) {
  const visitor = useVisitor()
  const guestToken = visitor.kind === 'guest' ? visitor.token : null
  return (
    <a
      className={buttonClasses(
        look === 'ghost'
          ? { variant: look, size: 'small', className: '-mr-3' }
          : { variant: look, size: 'medium' },
      )}
      href={expensesTableUrl(tripId, guestToken)}
      download="expenses.csv"
    >
      <Icon name="download" size={17} strokeWidth={2} />
      Export CSV
    </a>
  )
}

const DeletedExpensesDialog = lazyPart(() => import('./deleted-expenses-dialog.tsx'))

export function RecentlyDeleted({ tripId, crew }: { tripId: string; crew: Crew }) {
  const looking = useDialog()
  return (
    <div className="mt-3 flex justify-center">
      <Button variant="ghost" size="small" icon="trash" onClick={() => looking.open()}>
        Recently deleted
      </Button>
      <DialogHost dialog={looking}>
        {({ number, open, onClose }) => (
          <DeletedExpensesDialog key={number} tripId={tripId} crew={crew} open={open} onClose={onClose} />
        )}
      </DialogHost>
    </div>
  )
}

export function OpenExpense({ name, onOpen }: { name: string; onOpen: () => void }) {
  return <button type="button" className="expense-open screen-only" aria-label={name} onClick={onOpen} />
}

type Subject = { id: string; known?: Expense | undefined }
type ExpenseDetail = {
  detailDialog: DialogState<Subject>
  open: (expense: Expense) => void
  handleClosed: () => void
}

export const rowIdOf = (expenseId: string) => `expense-${expenseId}`

export function useExpenseDetail(): ExpenseDetail {
  const wanted = new URLSearchParams(useSearch()).get('expense')
  const detailDialog = useDialog<Subject>()
  const { open, last } = detailDialog
  useEffect(() => {
    if (wanted !== null) open({ id: wanted })
  }, [wanted, open])
  const lastId = last?.subject.id

  return {
    detailDialog,
    open: useCallback((known: Expense) => open({ id: known.id, known }), [open]),
    handleClosed() {
      const row = lastId === undefined ? null : document.getElementById(rowIdOf(lastId))
      // A tapped row already has focus back.
      if (row === null || row.contains(document.activeElement)) return
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    },
  }
}

export function TotalLoading() {
  return (
    <div className="total-card min-h-[212px]" aria-busy="true">
      <Skeleton onInk width={120} height={16} />
      <Skeleton onInk width={210} height={44} className="mt-3" />
      <Skeleton onInk height={12} className="mt-[60px]" />
    </div>
  )
}

export function ExpenseRowsLoading() {
  return (
    <div className="card row-list" style={{ ['--inset' as string]: '72px' }} aria-busy="true">
      {[82, 71, 60].map((percent) => (
        <div key={percent} className="expense-row">
          <Skeleton width={44} height={44} radius={14} />
          <div className="flex flex-col gap-2">
            <Skeleton width={`${percent}%`} height={15} />
            <Skeleton width="44%" height={12} />
          </div>
          <Skeleton width={64} height={18} />
        </div>
      ))}
    </div>
  )
}

export function ExpensesLoading() {
  return (
    <div className="columns-even">
      <TotalLoading />
      <ExpenseRowsLoading />
    </div>
  )
}

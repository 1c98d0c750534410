import '#styles/screens/expense-detail.css'
import type { Expense, ExpenseWithHistory, HistoryEntry } from '@sendit/core/expenses/contract.ts'
import { RESTORE_DAYS } from '@sendit/core/expenses/limits.ts'
import { addDays } from '@sendit/core/time.ts'
import { useQuery } from '@tanstack/react-query'
import { type Crew, personOf, subjectName } from '#features/expenses/crew.ts'
import { useRestoreExpense } from '#features/expenses/mutations.ts'
import { expenseHistoryQuery } from '#features/expenses/queries.ts'
import { useSeen } from '#features/expenses/seen-mutations.ts'
import { noteOf, shownExpenses, useWaitingExpenses } from '#features/expenses/waiting-expenses.tsx'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { dayWords, localDay, relativeDay } from '#lib/dates.ts'
import { useRepeatKey } from '#lib/new-id.ts'
import { time24AtPlace, viewerZone } from '#lib/place-clock.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, Spinner } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { ExpenseFacts } from './expense-facts.tsx'
import { HistoryList } from './history-list.tsx'
import { ReceiptPart } from './receipt-part.tsx'

export type DetailSubject = { id: string; known?: Expense | undefined }
type ExpenseDetailDialogProps = {
  tripId: string
  crew: Crew
  about: DetailSubject
  open: boolean
  onClose: () => void
  onClosed?: (() => void) | undefined
}

export default function ExpenseDetailDialog({ tripId, crew, about, ...dialog }: ExpenseDetailDialogProps) {
  const query = useQuery(expenseHistoryQuery(tripId, about.id))
  const waiting = useWaitingExpenses(tripId)
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const read = query.data ?? about.known
  useSeen(query.data ?? undefined, crew)
  if (isGone || read === undefined) {
    return (
      <Dialog {...dialog} title="Expense">
        <Missing isGone={isGone} query={query} />
      </Dialog>
    )
  }
  const own = { ...waiting, added: [] }
  const [shown] = shownExpenses([read], own, null)
  const { expense = read, isLeaving = false, waiting: mutations = [] } = shown ?? {}
  const isMine = isOwn(expense, crew)
  return (
    <Dialog
      {...dialog}
      wide
      title={expense.description}
      footer={
        isMine && !isLeaving ? <DetailButtons tripId={tripId} crew={crew} expense={expense} /> : undefined
      }
    >
      <div className="expense-detail">
        <div className="flex min-w-0 flex-col gap-5">
          <DeletedBanner expense={expense} history={query.data?.history} crew={crew} />
          {mutations.map((mutation) => (
            <WaitingNote key={mutation.id} mutation={mutation}>
              {noteOf(mutation)}
            </WaitingNote>
          ))}
          <ExpenseFacts expense={expense} crew={crew} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <ReceiptPart
            tripId={tripId}
            expense={expense}
            mayChange={isMine && !isLeaving && expense.deletedAt == null}
          />
          <History query={query} crew={crew} />
        </div>
      </div>
    </Dialog>
  )
}

function isOwn({ paidBy, enteredBy = paidBy }: Expense, crew: Crew): boolean {
  return personOf(crew, paidBy).isYou || personOf(crew, enteredBy).isYou
}

type Read = {
  data: ExpenseWithHistory | null | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

function Missing({ isGone, query }: { isGone: boolean; query: Read }) {
  if (isGone)
    return (
      <p className="text-muted">It is not there any more: it was deleted, and can no longer be restored.</p>
    )
  if (query.isFetching) return <Loading />
  return (
    <ErrorState title="The expense didn't load" icon="wifi-off" onRetry={() => void query.refetch()}>
      {sentenceOf(query.error, 'Check your connection, then try again.')}
    </ErrorState>
  )
}

function History({ query, crew }: { query: Read; crew: Crew }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="type-card">History</h3>
      {query.data != null && <HistoryList expense={query.data} crew={crew} />}
      {query.data == null && query.isFetching && <Loading />}
      {query.data == null && !query.isFetching && (
        <ErrorState title="The history didn't load" icon="wifi-off" onRetry={() => void query.refetch()}>
          {sentenceOf(query.error, 'Check your connection, then try again.')}
        </ErrorState>
      )}
    </section>
  )
}

function Loading() {
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner />
      Loading…
    </p>
  )
}

type DeletedBannerProps = {
  expense: Expense
  history: readonly HistoryEntry[] | undefined
  crew: Crew
}

function DeletedBanner({ expense: { deletedAt }, history, crew }: DeletedBannerProps) {
  if (deletedAt == null) return null
  const by = history?.find(({ kind }) => kind === 'deleted')?.by
  const who = by === undefined ? 'Deleted' : `${subjectName(personOf(crew, by))} deleted this`
  const day = relativeDay(localDay(deletedAt), localDay(new Date()))
  const when = /^(Today|Yesterday)$/.test(day) ? day.toLowerCase() : `on ${day}`
  const until = dayWords(addDays(localDay(deletedAt), RESTORE_DAYS)).date
  return (
    <Banner tone="error" icon="trash">
      <b className="font-strong">
        {who} {when} at {time24AtPlace(deletedAt, viewerZone())}.
      </b>{' '}
      It counts for nobody. Kept until {until}.
    </Banner>
  )
}

const ExpenseDialog = lazyPart(() => import('#features/expenses/form/expense-dialog.tsx'))
const DeleteExpenseDialog = lazyPart(() => import('#features/expenses/form/delete-expense-dialog.tsx'))

type DetailButtonsProps = { tripId: string; crew: Crew; expense: Expense }

/** Both dialogs overlay this one, which then updates. */
function DetailButtons({ tripId, crew, expense }: DetailButtonsProps) {
  const editing = useDialog<Expense>()
  const deleting = useDialog<Expense>()
  return (
    <>
      {expense.deletedAt == null ? (
        <>
          <Button
            className="expense-delete"
            variant="danger"
            icon="trash"
            onClick={() => deleting.open(expense)}
          >
            Delete
          </Button>
          <Button variant="secondary" icon="edit" onClick={() => editing.open(expense)}>
            Edit Expense
          </Button>
        </>
      ) : (
        <RestoreButton tripId={tripId} expense={expense} />
      )}
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
    </>
  )
}

function RestoreButton({ tripId, expense: { id, deletedAt } }: Omit<DetailButtonsProps, 'crew'>) {
  const restore = useRestoreExpense(tripId)
  const keyFor = useRepeatKey()
  return (
    <NetworkButton
      className="expense-restore"
      needs="Restoring needs network."
      icon="undo"
      busy={restore.isPending}
      busyLabel="Restoring..."
      onClick={() => restore.mutate({ form: { expenseId: id }, idempotencyKey: keyFor(deletedAt ?? '') })}
    >
      Restore Expense
    </NetworkButton>
  )
}

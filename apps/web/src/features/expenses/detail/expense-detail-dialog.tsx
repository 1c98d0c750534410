import '#styles/screens/expense-detail.css'
import type { Expense, ExpenseWithHistory } from '@sendit/core/expenses/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type Crew, personOf } from '#features/expenses/crew.ts'
import { expenseHistoryQuery } from '#features/expenses/queries.ts'
import { noteOf, shownExpenses } from '#features/expenses/waiting/shown-expenses.ts'
import { useWaitingExpenses } from '#features/expenses/waiting/use-waiting-expenses.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { DeletedBanner } from './deleted-banner.tsx'
import { DetailButtons } from './detail-buttons.tsx'
import { ExpenseFacts } from './expense-facts.tsx'
import { HistoryList } from './history-list.tsx'
import { ReceiptPart } from './receipt-part.tsx'

/** An expense to look at; `known` is what a list has of it already. */
export type DetailSubject = { id: string; known?: Expense | undefined }
type ExpenseDetailDialogProps = {
  tripId: string
  crew: Crew
  about: DetailSubject
  open: boolean
  onClose: () => void
  /** It is gone from the screen. */
  onClosed?: (() => void) | undefined
}

/** One expense with all that is known of it; what was deleted as well, while it can be restored. */
export default function ExpenseDetailDialog({ tripId, crew, about, ...dialog }: ExpenseDetailDialogProps) {
  const query = useQuery(expenseHistoryQuery(tripId, about.id))
  const waiting = useWaitingExpenses(tripId)
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const read = query.data ?? about.known
  if (isGone || read === undefined) {
    return (
      <Dialog {...dialog} title="Expense">
        <Missing isGone={isGone} query={query} />
      </Dialog>
    )
  }
  const own = { ...waiting, added: [] }
  const [shown] = shownExpenses([read], own, null)
  const { expense = read, isLeaving = false, waiting: entries = [] } = shown ?? {}
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
          {entries.map((entry) => (
            <WaitingNote key={entry.id} entry={entry}>
              {noteOf(entry)}
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

/** Whoever paid or entered it may change it. */
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

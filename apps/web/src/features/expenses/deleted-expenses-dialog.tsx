import '#styles/screens/pay-details.css'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { RESTORE_DAYS } from '@sendit/core/expenses/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { useRepeatKey } from '#lib/new-id.ts'
import { Spinner } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { type Crew, personOf, subjectName } from './crew.ts'
import { dayText, pounds } from './format.ts'
import { useRestoreExpense } from './mutations.ts'
import { deletedExpensesQuery } from './queries.ts'

const ExpenseDetailDialog = lazyPart(() => import('./detail/expense-detail-dialog.tsx'))

type DeletedExpensesDialogProps = { tripId: string; crew: Crew; open: boolean; onClose: () => void }

export default function DeletedExpensesDialog({ tripId, crew, open, onClose }: DeletedExpensesDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(deletedExpensesQuery(tripId))
  const looking = useDialog<Expense>()
  return (
    <Dialog open={open} onClose={onClose} title="Recently deleted">
      <p className="text-muted">Whoever paid or entered an expense can restore it for {RESTORE_DAYS} days.</p>
      {data === undefined && isFetching && <Spinner />}
      {data === undefined && error !== null && !isFetching && (
        <ErrorState title="Deleted expenses didn't load" icon="wifi-off" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection, then try again.')}
        </ErrorState>
      )}
      {data?.length === 0 && <p className="mt-3 font-medium">Nothing was deleted lately.</p>}
      <ul className="pay-lines">
        {data?.map((expense) => (
          <DeletedRow key={expense.id} tripId={tripId} expense={expense} crew={crew} onOpen={looking.open} />
        ))}
      </ul>
      <DialogHost dialog={looking}>
        {({ subject, number, ...dialog }) => (
          <ExpenseDetailDialog
            key={number}
            tripId={tripId}
            crew={crew}
            about={{ id: subject.id, known: subject }}
            {...dialog}
          />
        )}
      </DialogHost>
    </Dialog>
  )
}

type DeletedRowProps = { tripId: string; expense: Expense; crew: Crew; onOpen: (expense: Expense) => void }

function DeletedRow({ tripId, expense, crew, onOpen }: DeletedRowProps) {
  const { id, description, amount, paidBy, deletedAt } = expense
  const restore = useRestoreExpense(tripId)
  const keyFor = useRepeatKey()
  const payer = personOf(crew, paidBy)
  const mayRestore = payer.isYou || personOf(crew, expense.enteredBy ?? paidBy).isYou
  return (
    <li className="pay-line">
      <span className="flex min-w-0 flex-1 flex-col">
        <button
          type="button"
          className="break-words text-start font-medium underline-offset-3 hover:underline"
          onClick={() => onOpen(expense)}
        >
          {description}
        </button>
        <span className="type-meta text-muted">
          <s className="number">{pounds(amount)}</s>, {subjectName(payer)} paid
          {deletedAt != null && `, deleted ${dayText(deletedAt, new Date())}`}
        </span>
      </span>
      {mayRestore && (
        <NetworkButton
          needs="Restoring needs network."
          variant="soft"
          size="small"
          icon="undo"
          busy={restore.isPending}
          busyLabel="Restoring..."
          aria-label={restore.isPending ? undefined : `Restore ${description}`}
          onClick={() => restore.mutate({ form: { expenseId: id }, idempotencyKey: keyFor(deletedAt ?? '') })}
        >
          Restore
        </NetworkButton>
      )}
    </li>
  )
}

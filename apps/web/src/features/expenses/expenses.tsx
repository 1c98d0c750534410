import type { Expense, TripBalances } from '@sendit/core/expenses/contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Payments } from '#features/expenses/settlement/payments.tsx'
import { PLAN_HEADING, SettlementPlan } from '#features/expenses/settlement/settlement-plan.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost, type DialogState, useDialog } from '#ui/dialog-host.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Crew } from './crew.ts'
import { useCrew } from './crew.ts'
import { penceOf } from './format.ts'
import { ExpensesLoading, RecentlyDeleted, TotalLoading, useExpenseDetail } from './list-parts.tsx'
import { balancesQuery, expensesQuery } from './queries.ts'
import { RecentExpenses } from './recent-expenses.tsx'
import { BalanceSummaryCard, balanceSummary, IndividualBalances, TotalCard } from './summary-cards.tsx'
import { NotCounted, useWaitingExpenses } from './waiting-expenses.tsx'

const ExpenseDetailDialog = lazyPart(() => import('#features/expenses/detail/expense-detail-dialog.tsx'))

type ExpensesProps = {
  tripId: string
  viewerId: string | null
  guestInvitation: ReactNode
}

export function Expenses(props: ExpensesProps) {
  const { tripId, viewerId } = props
  const ledger = useLedger(tripId, viewerId)
  const { detailDialog, open, handleClosed } = useExpenseDetail()
  const adding = useDialog()
  return (
    <>
      <Money {...props} ledger={ledger} onOpen={open} onAdd={() => adding.open()} />
      <AddExpenseDialog dialog={adding} tripId={tripId} crew={ledger.crew} />
      <DialogHost dialog={detailDialog}>
        {({ subject, number, ...dialog }) => (
          <ExpenseDetailDialog
            key={number}
            tripId={tripId}
            crew={ledger.crew}
            about={subject}
            onClosed={handleClosed}
            {...dialog}
          />
        )}
      </DialogHost>
    </>
  )
}

type MoneyProps = ExpensesProps & {
  ledger: LedgerView
  onOpen: (expense: Expense) => void
  onAdd: () => void
}

function Money({ tripId, viewerId, guestInvitation, ledger, onOpen, onAdd }: MoneyProps) {
  const { balances, crew, isEmpty, error, isFetching, retry } = ledger
  const waiting = useWaitingExpenses(tripId)
  if (isEmpty && waiting.added.length === 0) {
    return (
      <>
        <EmptyState
          className="card"
          title="Nothing to split yet"
          kite="sun"
          action={
            viewerId === null ? (
              guestInvitation
            ) : (
              <Button icon="plus" size="large" onClick={onAdd}>
                Add Expense
              </Button>
            )
          }
        >
          Add the first cost and SendIt! works out who owes whom.
        </EmptyState>
        {viewerId !== null && <RecentlyDeleted tripId={tripId} crew={crew} />}
      </>
    )
  }
  if (balances === null && error === null) return <ExpensesLoading />
  return (
    <div className="columns-even">
      {balances === null ? (
        <BalancesMissing error={error} isFetching={isFetching} onRetry={retry} />
      ) : (
        <BalanceColumn
          tripId={tripId}
          balances={balances}
          crew={crew}
          viewerId={viewerId}
          guestInvitation={guestInvitation}
        />
      )}
      <div className="stack">
        {balances !== null && (
          <SettlementPlan
            tripId={tripId}
            round={balances.round}
            rows={balances.settlements}
            crew={crew}
            viewerId={viewerId}
          />
        )}
        {balances !== null && (
          <Payments tripId={tripId} crew={crew} round={balances.round} canUnmark={viewerId !== null} />
        )}
        <RecentExpenses tripId={tripId} crew={crew} viewerId={viewerId} onOpen={onOpen} />
      </div>
    </div>
  )
}

type BalanceColumnProps = {
  tripId: string
  balances: TripBalances
  crew: Crew
  viewerId: string | null
  guestInvitation: ReactNode
}

function BalanceColumn({ tripId, balances, crew, viewerId, guestInvitation }: BalanceColumnProps) {
  const viewer = viewerId === null ? undefined : crew.get(viewerId)
  const summary = balanceSummary(balances, crew, viewerId)
  return (
    <div className="stack">
      <div className="flex flex-col gap-3">
        <TotalCard {...balances} />
        <NotCounted tripId={tripId} />
        {viewer !== undefined && summary !== null && (
          <BalanceSummaryCard viewer={viewer} summary={summary} onOpenPlan={showPlan} />
        )}
        {viewerId === null && guestInvitation}
      </div>
      <IndividualBalances balances={balances.balances} crew={crew} />
    </div>
  )
}

type BalancesMissingProps = { error: Error | null; isFetching: boolean; onRetry: () => void }

function BalancesMissing({ error, isFetching, onRetry }: BalancesMissingProps) {
  if (isFetching) return <TotalLoading />
  return (
    <ErrorState className="card" title="Balances didn't load" icon="wifi-off" onRetry={onRetry}>
      {sentenceOf(error, 'Check your connection, then try again.')}
    </ErrorState>
  )
}

function showPlan() {
  const heading = document.getElementById(PLAN_HEADING)
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}

/** Hidden until known that the empty screen does not offer it. */
export function HeaderAction({ tripId, viewerId }: { tripId: string; viewerId: string }) {
  const { balances, crew, isEmpty } = useLedger(tripId, viewerId)
  const adding = useDialog()
  return (
    <>
      {balances !== null && !isEmpty && (
        <Button icon="plus" onClick={() => adding.open()}>
          Add Expense
        </Button>
      )}
      <AddExpenseDialog dialog={adding} tripId={tripId} crew={crew} />
    </>
  )
}

const ExpenseDialog = lazyPart(() => import('#features/expenses/form/expense-dialog.tsx'))

type AddExpenseDialogProps = { dialog: DialogState<void>; tripId: string; crew: Crew }

/** Outside its opener: another member's first expense removes the empty screen, but not what was typed. */
function AddExpenseDialog({ dialog, tripId, crew }: AddExpenseDialogProps) {
  return (
    <DialogHost dialog={dialog}>
      {({ number, open, onClose }) => (
        <ExpenseDialog
          key={number}
          tripId={tripId}
          crew={crew}
          expense={null}
          open={open}
          onClose={onClose}
        />
      )}
    </DialogHost>
  )
}

export type LedgerView = {
  balances: TripBalances | null
  crew: Crew
  /** True only if known: nothing was ever spent or is open. */
  isEmpty: boolean
  error: Error | null
  isFetching: boolean
  retry: () => void
}

/** Callers share one request. */
function useLedger(tripId: string, viewerId: string | null): LedgerView {
  const { data, error, isFetching, refetch } = useQuery(balancesQuery(tripId))
  const expenses = useInfiniteQuery(expensesQuery(tripId))
  const crew = useCrew(tripId, viewerId)
  const hasExpenses = expenses.data?.pages.some((page) => page.length > 0) ?? true
  return {
    balances: data ?? null,
    crew,
    isEmpty: !hasExpenses && data != null && isClear(data),
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

function isClear({ balances, settlements }: TripBalances): boolean {
  return settlements.length === 0 && balances.every(({ balance }) => penceOf(balance) === 0)
}

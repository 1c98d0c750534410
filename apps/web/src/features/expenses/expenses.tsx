import type { Expense, TripBalances } from '@sendit/core/expenses/contract.ts'
import type { ReactNode } from 'react'
import { AddExpenseDialog } from '#features/expenses/form/add-expense-dialog.tsx'
import { ownPosition } from '#features/expenses/position/own-position.ts'
import { PositionStrip } from '#features/expenses/position/position-strip.tsx'
import { RecentExpenses } from '#features/expenses/recent/recent-expenses.tsx'
import { IndividualBalances } from '#features/expenses/settlement/individual-balances.tsx'
import { Payments } from '#features/expenses/settlement/payments.tsx'
import { PLAN_HEADING, SettlementPlan } from '#features/expenses/settlement/settlement-plan.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import type { Crew } from './crew.ts'
import { RecentlyDeleted } from './deleted/recently-deleted.tsx'
import { ExpensesLoading, TotalLoading } from './expenses-loading.tsx'
import { TotalCard } from './total-card.tsx'
import { useExpenseDetail } from './use-expense-detail.ts'
import { type LedgerView, useLedger } from './use-ledger.ts'
import { NotCounted } from './waiting/not-counted.tsx'
import { useWaitingExpenses } from './waiting/use-waiting-expenses.ts'

const ExpenseDetailDialog = latePart(() => import('./detail/expense-detail-dialog.tsx'))

type ExpensesProps = {
  tripId: string
  /** Null for a guest. */
  viewerId: string | null
  /** What a guest sees where a member has buttons. */
  guestInvitation: ReactNode
}

/** The money of a trip: what it costs, who owes whom, and what was spent. */
export function Expenses(props: ExpensesProps) {
  const { tripId, viewerId } = props
  const ledger = useLedger(tripId, viewerId)
  const { opening, open, handleClosed } = useExpenseDetail()
  const adding = useOpening()
  return (
    <>
      <Money {...props} ledger={ledger} onOpen={open} onAdd={() => adding.open()} />
      <AddExpenseDialog by={adding} tripId={tripId} crew={ledger.crew} />
      <OpenedDialog by={opening}>
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
      </OpenedDialog>
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
        <Standings
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

type StandingsProps = {
  tripId: string
  balances: TripBalances
  crew: Crew
  viewerId: string | null
  guestInvitation: ReactNode
}

function Standings({ tripId, balances, crew, viewerId, guestInvitation }: StandingsProps) {
  const viewer = viewerId === null ? undefined : crew.get(viewerId)
  const position = ownPosition(balances, crew, viewerId)
  return (
    <div className="stack">
      <div className="flex flex-col gap-3">
        <TotalCard {...balances} />
        <NotCounted tripId={tripId} />
        {viewer !== undefined && position !== null && (
          <PositionStrip viewer={viewer} position={position} onOpenPlan={showPlan} />
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

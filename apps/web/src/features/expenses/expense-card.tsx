import '#styles/screens/expenses.css'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { useUserId } from '#session/visitor.ts'
import type { AboutCardProps } from '#trip/about-cards.ts'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LiveCard, LiveCardFailed } from '#ui/live-card.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { personOf, subjectName, useCrew } from './crew.ts'
import { categoryLooks, originalText, penceOf, pounds, poundsOf, waysText } from './format.ts'
import { joiningExpense, useJoinExpense } from './mutations.ts'
import { expenseQuery } from './queries.ts'

export default function ExpenseCard({ id, text }: AboutCardProps) {
  const { tripId } = useCurrentTrip()
  return tripId === null ? <LiveCardLoading /> : <ExpenseOfTrip tripId={tripId} id={id} text={text} />
}

function ExpenseOfTrip({ tripId, id, text = 'An expense' }: AboutCardProps & { tripId: string }) {
  const { data: expense, error, refetch } = useQuery(expenseQuery(tripId, id))
  // It may be cached from before it was deleted.
  if (error instanceof ApiError && error.status === 404) return <DeletedExpense />
  if (expense) return <ExistingExpense tripId={tripId} expense={expense} />
  if (error === null) return <LiveCardLoading />
  const failure = { error, onRetry: () => void refetch() }
  return <LiveCardFailed kind="Expense" icon="wallet" title={text} {...failure} />
}

function ExistingExpense({ tripId, expense }: { tripId: string; expense: Expense }) {
  const viewerId = useUserId()
  const crew = useCrew(tripId, viewerId)
  const { id, description, amount, paidBy, splitBetween, category } = expense
  const { icon, tone, name } = categoryLooks[category]
  return (
    <LiveCard
      kind="Expense"
      icon="wallet"
      tone={tone}
      title={description}
      corner={<span className="live-card-corner">{waysText(splitBetween.length).toLowerCase()}</span>}
      lead={
        <span className={`icon-tile ${tone}`} role="img" aria-label={name}>
          <Icon name={icon} size={22} />
        </span>
      }
      under={
        <p className="type-meta text-muted">
          {subjectName(personOf(crew, paidBy))} paid{foreignText(expense)}
        </p>
      }
      aside={<b className="row-money flex-none">{pounds(amount)}</b>}
      link={{ href: paths.expense(tripId, id), label: 'Open expense' }}
    >
      {viewerId !== null && <OwnPart expense={expense} viewerId={viewerId} />}
      {viewerId !== null && mayJoin(expense, viewerId) && <JoinButton tripId={tripId} expense={expense} />}
    </LiveCard>
  )
}

function foreignText({ currency = LEDGER_CURRENCY, originalAmount }: Expense): string {
  if (currency === LEDGER_CURRENCY || originalAmount === undefined) return ''
  return `, ${originalText(originalAmount, currency)}`
}

function OwnPart({ expense, viewerId }: { expense: Expense; viewerId: string }) {
  const { words, amount, isOwed } = ownShareOf(expense, viewerId)
  return (
    <p className="live-card-strip type-caption">
      {words}
      {amount !== null && (
        <b className={isOwed ? 'number font-strong text-success' : 'number font-strong'}>{amount}</b>
      )}
    </p>
  )
}

function JoinButton({ tripId, expense }: { tripId: string; expense: Expense }) {
  const { join, isJoining } = useJoinExpense(tripId)
  const waiting = useQueuedMutations(joiningExpense, tripId).findLast(
    ({ what }) => what.expenseId === expense.id,
  )
  if (waiting !== undefined) return <WaitingNote mutation={waiting}>Your share waits for network</WaitingNote>
  return (
    <Button
      full
      variant="soft"
      icon="user-plus"
      busy={isJoining}
      busyLabel="Joining..."
      onClick={() => join(expense)}
    >
      That is me too
    </Button>
  )
}

function DeletedExpense() {
  return (
    <LiveCard
      kind="Expense"
      icon="wallet"
      title="Deleted"
      under={<p className="type-small text-muted">This expense counts no more.</p>}
    />
  )
}

export type OwnShare = {
  words: string
  amount: string | null
  isOwed: boolean
}

/** Fixed splits have no room for another person. */
function mayJoin({ splitBetween, split }: Expense, userId: string): boolean {
  const isFixed = split?.mode === 'amounts' || split?.mode === 'percent'
  return !isFixed && !splitBetween.includes(userId)
}

/** The payer gets back all but their own share. */
function ownShareOf({ amount, paidBy, shares = [] }: Expense, userId: string): OwnShare {
  const share = shares.find((one) => one.userId === userId)
  const ownPence = share === undefined ? 0 : penceOf(share.amount)
  if (paidBy === userId) {
    const owedPence = penceOf(amount) - ownPence
    if (owedPence === 0) return { words: 'For you alone', amount: null, isOwed: false }
    return { words: 'You get back', amount: poundsOf(owedPence), isOwed: true }
  }
  if (share === undefined) return { words: 'You are not in this one', amount: null, isOwed: false }
  return { words: 'Your share', amount: poundsOf(ownPence), isOwed: false }
}

import { CATEGORIES } from '@sendit/core/expenses/categories.ts'
import type { Balance, SettlementRow, TripBalances } from '@sendit/core/expenses/contract.ts'
import { KiteDrawing } from '#ui/art/kite-drawing.tsx'
import { kiteColours } from '#ui/art/kite-shapes.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Crew, type CrewPerson, personOf } from './crew.ts'
import { categoryLooks, penceOf, pounds, poundsOf } from './format.ts'

type TotalCardProps = Pick<TripBalances, 'totalCost' | 'perPerson' | 'byCategory'>

export function TotalCard({ totalCost, perPerson, byCategory }: TotalCardProps) {
  return (
    <section className="total-card" aria-label="Total Trip Cost">
      <Kite />
      <p className="type-caption font-medium text-on-ink-muted">Total Trip Cost</p>
      <p className="total-sum">{pounds(totalCost)}</p>
      <p className="type-small text-on-ink-muted">{pounds(perPerson)} per person</p>
      <div className="category-bar" aria-hidden="true">
        {CATEGORIES.filter((category) => penceOf(byCategory[category]) > 0).map((category) => (
          <span
            key={category}
            className={categoryLooks[category].tone}
            style={{ flexGrow: penceOf(byCategory[category]) }}
          />
        ))}
      </div>
      <ul className="category-legend" aria-label="Costs by category">
        {CATEGORIES.map((category) => (
          <li key={category} className="type-caption flex min-w-0 items-center gap-2">
            <span className={`category-dot ${categoryLooks[category].tone}`} />
            <span className="min-w-0 flex-1 text-on-ink-muted [overflow-wrap:anywhere]">
              {categoryLooks[category].name}
            </span>
            <span className="number font-strong">{pounds(byCategory[category])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Kite() {
  return (
    <svg className="total-kite" viewBox="0 0 358 220" aria-hidden="true">
      <g opacity=".95">
        <KiteDrawing
          x={300}
          y={52}
          size={86}
          rotation={26}
          colours={kiteColours.coral}
          edge="var(--kk-le)"
          target={[150, 300]}
          lineColour="rgba(255,255,255,.22)"
          lineWidth={1}
        />
      </g>
    </svg>
  )
}

type BalanceSummaryCardProps = {
  viewer: CrewPerson
  summary: BalanceSummary
  onOpenPlan: () => void
}

export function BalanceSummaryCard({ viewer, summary, onOpenPlan }: BalanceSummaryCardProps) {
  const { id, name, pictureUrl } = viewer
  const content = (
    <>
      <Avatar id={id} name={name} pictureUrl={pictureUrl} size={40} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="type-small font-strong">
          <BalanceText pence={summary.pence} />
        </span>
        <span className="type-caption truncate text-muted">{summary.advice}</span>
      </span>
    </>
  )
  if (summary.pence === 0) return <div className="card position-strip">{content}</div>
  return (
    <button type="button" className="card position-strip" onClick={onOpenPlan}>
      {content}
      <Icon name="chevron-right" size={20} className="text-subtle" />
    </button>
  )
}

function BalanceText({ pence }: { pence: number }) {
  if (pence === 0) return "You're settled up"
  const tone = pence < 0 ? 'text-danger' : 'text-success'
  return (
    <>
      {pence < 0 ? 'You owe' : 'You are owed'} <span className={`number ${tone}`}>{poundsOf(pence)}</span>
    </>
  )
}

export type BalanceSummary = {
  pence: number
  advice: string
}

const NAMED_AT_MOST = 3
const list = new Intl.ListFormat('en-GB')

/** Null for a guest, who takes no part in the money. */
export function balanceSummary(
  trip: TripBalances,
  crew: Crew,
  viewerId: string | null,
): BalanceSummary | null {
  const own = trip.balances.find(({ userId }) => userId === viewerId)
  if (own === undefined) return null
  const pence = penceOf(own.balance)
  const open = trip.settlements.filter(({ status }) => status !== 'paid')
  const payees = open.filter(({ fromUserId }) => fromUserId === viewerId).map((row) => row.toUserId)
  const payers = open.filter(({ toUserId }) => toUserId === viewerId).map((row) => row.fromUserId)
  if (pence < 0) return { pence, advice: `Pay ${namesOf(payees, crew)} to be settled up` }
  if (pence > 0) {
    return { pence, advice: `${namesOf(payers, crew)} ${payers.length === 1 ? 'pays' : 'pay'} you back` }
  }
  return { pence, advice: 'You owe nothing and nobody owes you' }
}

/** The viewer's debts, then their credits; the rest in plan order, so that rows do not jump. */
export function ownRowsFirst(rows: readonly SettlementRow[], viewerId: string | null): SettlementRow[] {
  const rank = ({ fromUserId, toUserId }: SettlementRow) => {
    if (fromUserId === viewerId) return 0
    return toUserId === viewerId ? 1 : 2
  }
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

function namesOf(userIds: readonly string[], crew: Crew): string {
  const names = userIds.map((id) => personOf(crew, id).shortName)
  if (names.length <= NAMED_AT_MOST) return list.format(names)
  const rest = names.length - NAMED_AT_MOST + 1
  return list.format([...names.slice(0, NAMED_AT_MOST - 1), `${rest} others`])
}

export function IndividualBalances({ balances, crew }: { balances: readonly Balance[]; crew: Crew }) {
  const rows = balances
    .map(({ userId, balance }) => ({ person: personOf(crew, userId), pence: penceOf(balance) }))
    .sort(
      (one, other) => other.pence - one.pence || one.person.name.localeCompare(other.person.name, 'en-GB'),
    )
  const largest = Math.max(1, ...rows.map(({ pence }) => Math.abs(pence)))
  return (
    <section>
      <div className="section-header">
        <h2 className="type-section">Individual Balances</h2>
      </div>
      <ul className="card row-list py-1" aria-label="Individual Balances">
        {rows.map(({ person, pence }) => (
          <BalanceRow key={person.id} person={person} pence={pence} part={Math.abs(pence) / largest} />
        ))}
      </ul>
    </section>
  )
}

function BalanceRow({ person, pence, part }: { person: CrewPerson; pence: number; part: number }) {
  const { id, name, pictureUrl, isYou, hasLeft } = person
  const summary = balanceSummaryOf(pence)
  return (
    <li className="balance-row">
      <Avatar id={id} name={name} pictureUrl={pictureUrl} size={40} />
      <div className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="type-small truncate font-strong">{name}</span>
          {isYou && (
            <Badge tone="primary" className="balance-badge">
              You
            </Badge>
          )}
          {hasLeft && <Badge className="balance-badge">Left</Badge>}
        </span>
        <span className="type-meta text-muted">{summary.words}</span>
      </div>
      <span className={`row-money ${summary.colour}`}>
        {summary.sign}
        {poundsOf(pence)}
      </span>
      <span className="balance-track" aria-hidden="true">
        <span className={summary.side} style={{ width: `${part * 50}%` }} />
      </span>
    </li>
  )
}

function balanceSummaryOf(pence: number) {
  if (pence === 0) return { words: 'settled up', sign: '', colour: 'text-muted', side: 'credit' }
  return pence > 0
    ? { words: 'is owed', sign: '+', colour: 'text-success', side: 'credit' }
    : { words: 'owes', sign: '−', colour: 'text-danger', side: 'debt' }
}

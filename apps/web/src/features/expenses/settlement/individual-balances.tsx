import type { Balance } from '@sendit/core/expenses/contract.ts'
import { type Crew, type CrewPerson, personOf } from '#features/expenses/crew.ts'
import { penceOf, poundsOf } from '#features/expenses/money/money-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'

/** Everybody's balance, the largest credit first, drawn on one scale. */
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

/** `part` is the share of the largest balance. */
function BalanceRow({ person, pence, part }: { person: CrewPerson; pence: number; part: number }) {
  const { id, name, pictureUrl, isYou, hasLeft } = person
  const standing = standingOf(pence)
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
        <span className="type-meta text-muted">{standing.words}</span>
      </div>
      <span className={`row-money ${standing.colour}`}>
        {standing.sign}
        {poundsOf(pence)}
      </span>
      <span className="balance-track" aria-hidden="true">
        <span className={standing.side} style={{ width: `${part * 50}%` }} />
      </span>
    </li>
  )
}

function standingOf(pence: number) {
  if (pence === 0) return { words: 'settled up', sign: '', colour: 'text-muted', side: 'credit' }
  return pence > 0
    ? { words: 'is owed', sign: '+', colour: 'text-success', side: 'credit' }
    : { words: 'owes', sign: '−', colour: 'text-danger', side: 'debt' }
}

import type { CrewPerson } from '#features/expenses/crew.ts'
import { poundsOf } from '#features/expenses/money/money-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import type { OwnPosition } from './own-position.ts'

type PositionStripProps = {
  viewer: CrewPerson
  position: OwnPosition
  /** Leads to the plan; only where there is something to settle. */
  onOpenPlan: () => void
}

/** The one line most people come for. */
export function PositionStrip({ viewer, position, onOpenPlan }: PositionStripProps) {
  const { id, name, pictureUrl } = viewer
  const content = (
    <>
      <Avatar id={id} name={name} pictureUrl={pictureUrl} size={40} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="type-small font-strong">
          <Standing pence={position.pence} />
        </span>
        <span className="type-caption truncate text-muted">{position.advice}</span>
      </span>
    </>
  )
  if (position.pence === 0) return <div className="card position-strip">{content}</div>
  return (
    <button type="button" className="card position-strip" onClick={onOpenPlan}>
      {content}
      <Icon name="chevron-right" size={20} className="text-subtle" />
    </button>
  )
}

function Standing({ pence }: { pence: number }) {
  if (pence === 0) return "You're settled up"
  const tone = pence < 0 ? 'text-danger' : 'text-success'
  return (
    <>
      {pence < 0 ? 'You owe' : 'You are owed'} <span className={`number ${tone}`}>{poundsOf(pence)}</span>
    </>
  )
}

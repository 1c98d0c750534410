import type { Spending } from '@sendit/core/expenses/contract.ts'
import { penceOf, poundsOf } from '#features/expenses/money/money-text.ts'
import { Button } from '#ui/button.tsx'

type SumLineProps = {
  /** Of what all filters leave; undefined while it is not known. */
  spending: Spending | undefined
  viewerId: string | null
  /** Null where nothing is narrowed. */
  onClear: (() => void) | null
}

/** How many the filters leave, what they come to, and the viewer's part of it. */
export function SumLine({ spending, viewerId, onClear }: SumLineProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-0.5">
      <p role="status">{spending !== undefined && <Sum spending={spending} viewerId={viewerId} />}</p>
      {onClear !== null && (
        <Button className="-mr-2 text-primary" variant="ghost" size="small" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  )
}

function Sum({ spending, viewerId }: { spending: Spending; viewerId: string | null }) {
  const { count, byDay, byPerson } = spending
  const total = byDay.reduce((sum, day) => sum + penceOf(day.total), 0)
  const share = penceOf(byPerson.find(({ userId }) => userId === viewerId)?.share ?? '0.00')
  return (
    <>
      <b className="font-strong">{count === 1 ? '1 expense' : `${count} expenses`}</b>{' '}
      <span className="number">{poundsOf(total)}</span>
      {viewerId !== null && (
        <span className="text-muted">
          , your part <span className="number">{poundsOf(share)}</span>
        </span>
      )}
    </>
  )
}

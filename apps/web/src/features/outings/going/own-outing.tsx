import type { BoardRow } from '#features/outings/board/board-rows.ts'
import { useComeBack, useMoveBackBy } from '#features/outings/mutations.ts'
import { Button } from '#ui/button.tsx'
import { movedBackBy } from './quarter-hours.ts'

type OwnOutingProps = { tripId: string; own: BoardRow; now: Date }

/** What the viewer can say while they are out. */
export function OwnOuting({ tripId, own, now }: OwnOutingProps) {
  const { comeBack, isPending } = useComeBack(tripId)
  const moving = useMoveBackBy(tripId)
  const { outingId, rider, backBy } = own
  return (
    <div className="flex flex-col gap-2.5">
      <Button
        full
        icon="check"
        busy={isPending}
        busyLabel="Telling the crew..."
        onClick={() => comeBack({ outingId, riderId: rider.id, name: rider.name })}
      >
        I am back
      </Button>
      {outingId !== null && (
        <Button
          full
          variant="secondary"
          size="medium"
          busy={moving.isPending}
          onClick={() =>
            moving.moveBackBy({ outingId, backBy: movedBackBy(new Date(backBy), 1, now).toISOString() })
          }
        >
          15 minutes more
        </Button>
      )}
    </div>
  )
}

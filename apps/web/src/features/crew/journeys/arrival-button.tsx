import type { Journey } from '@sendit/core/crew/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { journeysQuery } from '#features/crew/queries.ts'
import { Button } from '#ui/button.tsx'

type ArrivalButtonProps = {
  tripId: string
  viewerId: string
  /** Undefined while the viewer has not said when. */
  onOpen: (own: Journey | undefined) => void
}

/** Says when the viewer arrives, or changes it. */
export function ArrivalButton({ tripId, viewerId, onOpen }: ArrivalButtonProps) {
  const { data } = useQuery(journeysQuery(tripId))
  const own = data?.arrivals.find(({ userId }) => userId === viewerId)
  return (
    <Button icon="plane" onClick={() => onOpen(own)}>
      {own === undefined ? 'Add your arrival' : 'Edit your arrival'}
    </Button>
  )
}

import '#styles/screens/plan.css'
import '#styles/screens/session.css'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { outingsQuery } from '#access/outings-query.ts'
import { membersQuery } from '#access/queries.ts'
import { ridersQuery } from '#features/plan/queries.ts'
import { crewRows } from './crew-rows.ts'
import { CrewTable } from './crew-table.tsx'
import { SessionFacts } from './session-facts.tsx'

type SessionProps = {
  trip: Trip
  item: PlanItem
  /** Null of a guest. */
  viewerId: string | null
  /** Who is on the water. */
  board: ReactNode
}

/** A session: its wind, who comes along, and who is powered in it. */
export function Session({ trip, item, viewerId, board }: SessionProps) {
  const { data: riders } = useQuery(ridersQuery(trip.id, item.id))
  const { data: members } = useQuery(membersQuery(trip.id))
  const { data: outings } = useQuery(outingsQuery(trip.id))
  const rows = crewRows({
    item,
    members: members ?? [],
    verdicts: riders?.riders ?? [],
    outings: outings ?? [],
    viewerId,
  })
  const maker = {
    id: item.createdBy,
    name: item.createdByName,
    pictureUrl: members?.find(({ id }) => id === item.createdBy)?.profileImageUrl,
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="columns-wide-narrow session-columns">
        <SessionFacts
          tripId={trip.id}
          item={item}
          riders={riders ?? undefined}
          maker={maker}
          viewerId={viewerId}
        />
        {board}
      </div>
      <CrewTable rows={rows} riders={riders ?? undefined} viewerId={viewerId} />
    </div>
  )
}

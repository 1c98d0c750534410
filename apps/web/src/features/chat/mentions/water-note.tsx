import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { time24AtPlace, viewerZone, whoseTime } from '#lib/place-clock.ts'
import { outingsQuery } from '#trip/trip-queries.ts'

type WaterNoteProps = {
  trip: Pick<Trip, 'id' | 'location' | 'timezone'>
  personId: string
  children: ReactNode
}

export default function WaterNote({ trip, personId, children }: WaterNoteProps) {
  const { data: outings } = useQuery(outingsQuery(trip.id))
  const outing = outings?.find(({ rider, backAt }) => rider.id === personId && backAt === null)
  if (outing === undefined) return children
  const { backBy } = outing
  const timezone = trip.timezone ?? viewerZone()
  const [name = ''] = trip.location.split(',')
  const text = `${time24AtPlace(backBy, timezone)}${whoseTime({ name, timezone }, backBy)}`
  return <span className="type-meta mention-note">On the water, back by {text}</span>
}

import { RIDEABLE_HOURS } from '@sendit/core/season/weeks.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { seasonQuery } from './queries.ts'
import { timeOfYear } from './season-text.ts'

type SeasonLineProps = { trip: Pick<Trip, 'id' | 'location' | 'tripDate' | 'tripEndDate'> }

export default function SeasonLine({ trip: { id, location, tripDate, tripEndDate } }: SeasonLineProps) {
  const to = tripEndDate ?? tripDate
  const { data: season } = useQuery(seasonQuery({ location, from: tripDate, to }))
  const share = season?.trip.share ?? null
  if (share === null) return null
  return (
    <Anchor className="flex min-h-11 items-center gap-3" href={paths.home(id)}>
      <Icon name="wind" size={20} className="flex-none text-subtle" />
      <span className="min-w-0 flex-1">
        <b>{share} %</b> of days in {timeOfYear(tripDate, to)} had {RIDEABLE_HOURS} rideable hours
      </span>
      <Icon name="chevron-right" size={18} className="flex-none text-subtle" />
    </Anchor>
  )
}

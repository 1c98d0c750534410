import type { Trip } from '@sendit/core/trips/contract.ts'
import { MAX_TRIP_DAYS } from '@sendit/core/trips/limits.ts'
import { Link } from 'wouter'
import { paths } from '#lib/paths.ts'
import { Banner } from '#ui/banner.tsx'

/** For trips stored before durations were limited. */
export default function ShortenedNote({ trip, isInForm = false }: { trip: Trip; isInForm?: boolean }) {
  return (
    <div className="screen-only">
      <Banner tone="guest" icon="calendar" title="The dates of this trip are shortened">
        A trip lasts at most {MAX_TRIP_DAYS} days, between 1970 and 2100.{' '}
        {trip.myRole !== 'guest' && !isInForm && (
          <Link className="font-strong underline underline-offset-3" href={paths.editTrip(trip.id)}>
            Change the dates
          </Link>
        )}
      </Banner>
    </div>
  )
}

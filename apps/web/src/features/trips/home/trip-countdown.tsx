import { countdownTo, type Countdown as TimeLeft } from '@sendit/core/trips/countdown.ts'
import { useNow } from '#features/trips/use-now.ts'
import { dayStartAtPlace } from '#lib/place-time.ts'
import { Countdown } from './countdown.tsx'

const LABEL = 'Trip starts in'

/** Ticks to the start of the trip's first day; zeros after it. Alone in its component, so that only it draws each second. */
export function TripCountdown({ trip }: { trip: { tripDate: string; timezone: string | null } }) {
  const now = useNow()
  const left = countdownTo(dayStartAtPlace(trip, trip.tripDate), now)
  return <Countdown label={LABEL} {...left} spokenLabel={`${LABEL} ${spoken(left)}`} />
}

/** Without the seconds, so that it changes once a minute. */
function spoken({ days, hours, minutes }: TimeLeft): string {
  return `${counted(days, 'day')}, ${counted(hours, 'hour')} and ${counted(minutes, 'minute')}`
}

function counted(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

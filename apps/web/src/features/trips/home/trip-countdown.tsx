import { countdownTo, type Countdown as TimeLeft } from '@sendit/core/trips/countdown.ts'
import { useEffect, useState } from 'react'
import { dayStartAtPlace } from '#lib/place-clock.ts'

const LABEL = 'Trip starts in'

/** Separate, so that only this re-renders every second. */
export function TripCountdown({ trip }: { trip: { tripDate: string; timezone: string | null } }) {
  const now = useNow()
  const left = countdownTo(dayStartAtPlace(trip, trip.tripDate), now)
  return <Countdown label={LABEL} {...left} spokenLabel={`${LABEL} ${spoken(left)}`} />
}

/** No seconds, so it changes once a minute. */
function spoken({ days, hours, minutes }: TimeLeft): string {
  return `${counted(days, 'day')}, ${counted(hours, 'hour')} and ${counted(minutes, 'minute')}`
}

function counted(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

type CountdownProps = {
  label: string
  days: number
  hours: number
  minutes: number
  seconds: number
  /** For screen readers, instead of the ticking digits. */
  spokenLabel: string
}

export function Countdown({ label, days, hours, minutes, seconds, spokenLabel }: CountdownProps) {
  const columns = [
    { unit: 'days', shown: String(days) },
    { unit: 'hours', shown: twoDigits(hours) },
    { unit: 'minutes', shown: twoDigits(minutes) },
    { unit: 'seconds', shown: twoDigits(seconds) },
  ]
  return (
    <div role="timer" aria-label={spokenLabel}>
      <p className="type-caption mb-2 font-medium text-white/86">{label}</p>
      <div className="countdown" aria-hidden="true">
        {columns.map(({ unit, shown }) => (
          <div key={unit}>
            <b className="countdown-number">{shown}</b>
            <span className="countdown-unit">{unit}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

const SECOND_MS = 1000

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // A plain interval drifts and would skip a second occasionally.
    const wait = () => {
      timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS))
    }
    const tick = () => {
      setNow(new Date())
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}

import '#styles/hero.css'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { countdownTo, type Countdown as TimeLeft } from '@sendit/core/trips/countdown.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import { isTodayShown, type TripPhase, tripPhase } from '@sendit/core/trips/trip-phase.ts'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { paths } from '#lib/paths.ts'
import { dayStartAtPlace } from '#lib/place-clock.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TripPicture } from './trip-picture.tsx'
import { useToday } from './use-today.ts'

const HeroDialog = lazyPart(() => import('./hero-dialog.tsx'))

/** Longer names get smaller letters and a taller picture (docs/design.md 3.1). */
const LONG_NAME = 32

/** `user` is null for guests. */
export function TripHero({ trip, user }: { trip: Trip; user: User | null }) {
  const isLong = trip.name.length > LONG_NAME
  const phase = tripPhase(trip, useToday([trip])(trip))
  const isLow = phase.kind === 'completed' || isTodayShown(phase)
  return (
    <section className={clsx('hero', isLow ? 'low' : isLong && 'tall')} aria-label={trip.name}>
      <TripPicture trip={trip} shape="hero" faded={phase.kind === 'completed'} />
      <div className="hero-top">
        <Anchor className="plate" href={paths.tripList(trip.id)}>
          ← Trips
        </Anchor>
        {user !== null && <MemberControls trip={trip} user={user} />}
      </div>
      <div className="hero-content">
        <div className="min-w-0">
          <h1
            dir="auto"
            className={clsx('type-hero [overflow-wrap:anywhere]', (isLong || isLow) && 'type-long')}
          >
            {trip.name}
          </h1>
          <p className="hero-facts type-small font-medium">
            <span className="flex min-w-0 items-center gap-1.5">
              <Icon name="pin" size={18} strokeWidth={2} />
              <span className="truncate">{trip.location}</span>
            </span>
            {phase.kind !== 'ahead' && <span>{phaseText(phase)}</span>}
            {phase.kind !== 'running' && <span>{tripDateRange(trip)}</span>}
          </p>
        </div>
        <div className="hero-countdown">
          <TripCountdown trip={trip} />
        </div>
      </div>
    </section>
  )
}

function phaseText(phase: Exclude<TripPhase, { kind: 'ahead' }>): string {
  return phase.kind === 'running' ? `Day ${phase.day} of ${phase.days}` : 'Completed'
}

function MemberControls({ trip, user }: { trip: Trip; user: User }) {
  const changing = useDialog()
  return (
    <div className="flex items-center gap-2">
      <IconButton
        look="plate"
        icon="camera"
        size={21}
        label="Change hero image"
        onClick={() => changing.open()}
      />
      <Anchor className="plate pr-4 pl-1.5" href={paths.profile(trip.id)}>
        <Avatar id={user.id} name={user.displayName} pictureUrl={user.profileImageUrl} size={32} />
        Profile
      </Anchor>
      <DialogHost dialog={changing}>
        {({ open, onClose }) => <HeroDialog trip={trip} open={open} onClose={onClose} />}
      </DialogHost>
    </div>
  )
}

const LABEL = 'Trip starts in'

/** Separate, so that only this re-renders every second. */
function TripCountdown({ trip }: { trip: { tripDate: string; timezone: string | null } }) {
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

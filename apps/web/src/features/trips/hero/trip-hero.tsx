import '#styles/hero.css'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import { isTodayShown, type TripPhase, tripPhase } from '@sendit/core/trips/trip-phase.ts'
import clsx from 'clsx'
import { TripCountdown } from '#features/trips/home/trip-countdown.tsx'
import { useToday } from '#features/trips/use-today.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TripPicture } from './trip-picture.tsx'

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

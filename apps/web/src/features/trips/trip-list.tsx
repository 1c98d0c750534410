import type { Trip } from '@sendit/core/trips/contract.ts'
import { tripsByDate } from '@sendit/core/trips/trip-order.ts'
import { type TripPhase, tripPhase } from '@sendit/core/trips/trip-phase.ts'
import type { ReactNode } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { longTripDate } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { SettingsLink } from '#trip/trip-parts.tsx'
import { useTrips } from '#trip/use-current-trip.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { Anchor, LinkButton } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import TripMenu from './trip-menu.tsx'
import { TripPicture } from './trip-picture.tsx'
import { useToday } from './use-today.ts'

export default function TripList({ title }: { title: string }) {
  const createHref = paths.createTrip(useLinkedTripId())
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Select a trip to view details"
        actions={
          <LinkButton
            className="hidden lg:inline-flex"
            variant="accent"
            size="medium"
            icon="plus"
            href={createHref}
          >
            Create New Trip
          </LinkButton>
        }
        settings={<SettingsLink />}
      />
      <div className="page">
        <Trips />
        <div className="mt-4 lg:hidden">
          <LinkButton variant="accent" icon="plus" full href={createHref}>
            Create New Trip
          </LinkButton>
        </div>
      </div>
    </>
  )
}

function Trips() {
  const { data: trips, error, refetch, isFetching } = useTrips()
  const todayOf = useToday(trips ?? [])
  if (trips) {
    return (
      <ul className="trip-grid" aria-label="Trips">
        {tripsByDate(trips, todayOf).map((trip) => (
          <li key={trip.id} className="min-w-0">
            <TripCard trip={trip} today={todayOf(trip)} />
          </li>
        ))}
      </ul>
    )
  }
  if (error === null || isFetching) return <LoadingTrips />
  return (
    <ErrorState title="Your trips did not load" onRetry={() => void refetch()}>
      {sentenceOf(error, 'Check your connection and try again.')}
    </ErrorState>
  )
}

function LoadingTrips() {
  return (
    <div className="trip-grid" aria-busy="true">
      {['first', 'second'].map((key) => (
        <Card key={key} as="div">
          <Skeleton className="trip-card-picture" height="" radius="" />
          <div className="flex flex-col gap-2 p-4">
            <Skeleton width="70%" height={22} />
            <Skeleton width="45%" height={14} />
            <Skeleton width="55%" height={14} />
          </div>
        </Card>
      ))}
    </div>
  )
}

function TripCard({ trip, today }: { trip: Trip; today: string }) {
  const phase = tripPhase(trip, today)
  return (
    <Card as="article" className="trip-card" aria-label={trip.name}>
      <span className="trip-card-picture">
        <TripPicture trip={trip} shape="cover" faded={phase.kind === 'completed'} />
        <span className="trip-card-badge">
          <TripBadge phase={phase} />
        </span>
      </span>
      <div className="trip-card-text">
        <div className="flex min-w-0 flex-1 flex-col">
          <h2 className="type-section line-clamp-2 [overflow-wrap:anywhere]">
            {/* One link covers the card; the menu lies above it. */}
            <Anchor
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
              href={paths.home(trip.id)}
            >
              {trip.name}
            </Anchor>
          </h2>
          <Fact icon="pin">{trip.location}</Fact>
          <Fact icon="calendar">{longTripDate(trip.tripDate)}</Fact>
        </div>
        {trip.myRole !== 'guest' && <TripMenu trip={trip} />}
      </div>
    </Card>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="type-caption flex items-center gap-1 text-muted">
      <Icon name={icon} size={15} strokeWidth={2} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}

function TripBadge({ phase }: { phase: TripPhase }) {
  if (phase.kind === 'completed') {
    return (
      <Badge tone="on-art" icon="check" tall>
        Completed
      </Badge>
    )
  }
  return (
    <Badge tone="sun-on-art" icon={phase.kind === 'ahead' ? 'clock' : 'wind'} tall>
      {phase.kind === 'ahead' ? daysLeftText(phase.daysLeft) : runningText(phase)}
    </Badge>
  )
}

function daysLeftText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}

function runningText({ day, days }: { day: number; days: number }): string {
  return days === 1 ? 'On now' : `On now, day ${day} of ${days}`
}

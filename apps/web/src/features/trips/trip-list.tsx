import { tripsByDate } from '@sendit/core/trips/trip-order.ts'
import { SettingsLink } from '#access/settings-link.tsx'
import { useTrips } from '#access/use-current-trip.ts'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TripCard } from './trip-card.tsx'
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

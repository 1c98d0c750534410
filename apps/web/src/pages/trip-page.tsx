import type { User } from '@sendit/core/profile/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useVisitor } from '#session/visitor.ts'
import { NoTrip, SettingsLink } from '#trip/trip-parts.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { PageHeader } from '#ui/page-header.tsx'

type TripPageProps = {
  title: string
  back?: (tripId: string) => { href: string; label: string }
  actions?: (trip: Trip) => ReactNode
  /** Header action without a trip. */
  noAction?: ReactNode
  loading: ReactNode
  /** What a trip would bring here. */
  invitation: string
  kite?: 'sun' | 'rose'
  children: (trip: Trip) => ReactNode
}

/** A screen about the current trip. */
export function TripPage(props: TripPageProps) {
  const { title, back, actions, noAction, loading, invitation, kite, children } = props
  const { trip, isLoading, error, retry } = useCurrentTrip()
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={trip?.name}
        back={trip === null || back === undefined ? undefined : { ...back(trip.id), asText: true }}
        actions={trip === null ? !isLoading && noAction : actions?.(trip)}
        settings={<SettingsLink />}
      />
      <div className="page">
        {trip !== null && children(trip)}
        {trip === null && isLoading && loading}
        {trip === null && !isLoading && (
          <NoTrip error={error} onRetry={retry} kite={kite}>
            {invitation}
          </NoTrip>
        )}
      </div>
    </>
  )
}

/** A screen under the profile. Guests have no account, so they are sent there. */
export function AccountPage({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  const visitor = useVisitor()
  const tripId = useLinkedTripId()
  useDocumentTitle(title)
  if (visitor.kind === 'guest') return <Redirect to={paths.profile(tripId)} replace />
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Profile Settings"
        back={{ href: paths.profile(tripId), label: 'Back' }}
      />
      <div className="page">{visitor.kind === 'user' && children(visitor.user)}</div>
    </>
  )
}

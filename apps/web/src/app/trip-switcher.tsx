import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { useCurrentTrip, useTrips } from '#trip/use-current-trip.ts'
import { Anchor } from '#ui/anchor.tsx'
import { SeededArt } from '#ui/art/seeded-art.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'

export default function TripSwitcher({ loading }: { loading: ReactNode }) {
  const { trip, tripId, isLoading } = useCurrentTrip()
  const { data: trips } = useTrips()
  const [, navigate] = useLocation()
  if (isLoading) return loading
  if (trip === null) return <NoTrip />
  return (
    <Menu
      label="Switch trip"
      items={[
        ...(trips ?? []).map(({ id, name }) => ({
          key: id,
          label: name,
          ...(id === tripId && { icon: 'check' as const }),
          onSelect: () => navigate(paths.home(id)),
        })),
        {
          key: 'all',
          label: 'All trips',
          icon: 'map' as const,
          onSelect: () => navigate(paths.tripList(trip.id)),
        },
      ]}
      trigger={
        <button type="button" className="rail-trip">
          <span className="rail-trip-picture">
            <SeededArt seed={trip.id} shape="thumbnail" />
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="type-caption truncate font-strong">{trip.name}</span>
            <span className="type-meta truncate text-muted">{tripDateRange(trip)}</span>
          </span>
          <Icon name="chevron-down" size={18} className="text-subtle" />
        </button>
      }
    />
  )
}

function NoTrip() {
  return (
    <Anchor className="rail-trip none" href={paths.createTrip()}>
      <span className="rail-trip-picture grid place-items-center bg-surface-sunken text-muted">
        <Icon name="plus" size={20} />
      </span>
      <span className="type-caption font-medium text-muted">No trip yet</span>
    </Anchor>
  )
}

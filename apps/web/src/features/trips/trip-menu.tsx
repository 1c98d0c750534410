import type { Trip } from '@sendit/core/trips/contract.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { Menu } from '#ui/menu.tsx'

const LeaveTripDialog = lazy(() => import('./leave-trip-dialog.tsx'))

type TripMenuProps = {
  trip: Trip
  /** Where no other way to a further trip is in sight. */
  hasCreate?: boolean
}

export default function TripMenu({ trip, hasCreate = false }: TripMenuProps) {
  const [isLeaving, setLeaving] = useState(false)
  // Stays once it was opened, so that it can slide out again.
  const [wasOpened, setOpened] = useState(false)
  const [, navigate] = useLocation()

  function handleLeave() {
    setOpened(true)
    setLeaving(true)
  }

  return (
    <>
      <Menu
        label={`Menu for ${trip.name}`}
        items={[
          ...(hasCreate ? [createItem(() => navigate(paths.createTrip(trip.id)))] : []),
          { key: 'leave', label: 'Leave Trip', icon: 'log-out', danger: true, onSelect: handleLeave },
        ]}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <LeaveTripDialog trip={trip} open={isLeaving} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}

function createItem(onSelect: () => void) {
  return { key: 'create', label: 'Create New Trip', icon: 'plus' as const, onSelect }
}

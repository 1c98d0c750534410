import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { LateDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'
import { Menu } from '#ui/menu.tsx'

const LeaveTripDialog = latePart(() => import('./leave-trip-dialog.tsx'))

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
        <LateDialog open={isLeaving} onClose={() => setLeaving(false)}>
          <LeaveTripDialog trip={trip} open={isLeaving} onClose={() => setLeaving(false)} />
        </LateDialog>
      )}
    </>
  )
}

function createItem(onSelect: () => void) {
  return { key: 'create', label: 'Create New Trip', icon: 'plus' as const, onSelect }
}

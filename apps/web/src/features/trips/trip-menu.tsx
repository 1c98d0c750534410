import type { Trip } from '@sendit/core/trips/contract.ts'
import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { latePart } from '#ui/late-part.tsx'
import { Menu } from '#ui/menu.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const LeaveTripDialog = latePart(() => import('./leave-trip-dialog.tsx'))

type TripMenuProps = {
  trip: Trip
  /** Where no other way to a further trip is in sight. */
  hasCreate?: boolean
}

export default function TripMenu({ trip, hasCreate = false }: TripMenuProps) {
  const leaving = useOpening()
  const [, navigate] = useLocation()

  return (
    <>
      <Menu
        label={`Menu for ${trip.name}`}
        items={[
          ...(hasCreate ? [createItem(() => navigate(paths.createTrip(trip.id)))] : []),
          {
            key: 'leave',
            label: 'Leave Trip',
            icon: 'log-out',
            danger: true,
            onSelect: () => leaving.open(),
          },
        ]}
      />
      <OpenedDialog by={leaving}>
        {({ open, onClose }) => <LeaveTripDialog trip={trip} open={open} onClose={onClose} />}
      </OpenedDialog>
    </>
  )
}

function createItem(onSelect: () => void) {
  return { key: 'create', label: 'Create New Trip', icon: 'plus' as const, onSelect }
}

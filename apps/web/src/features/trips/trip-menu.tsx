import type { Trip } from '@sendit/core/trips/contract.ts'
import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu } from '#ui/menu.tsx'

const LeaveTripDialog = lazyPart(() => import('./leave-trip-dialog.tsx'))

type TripMenuProps = {
  trip: Trip
  hasCreate?: boolean
}

export default function TripMenu({ trip, hasCreate = false }: TripMenuProps) {
  const leaving = useDialog()
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
      <DialogHost dialog={leaving}>
        {({ open, onClose }) => <LeaveTripDialog trip={trip} open={open} onClose={onClose} />}
      </DialogHost>
    </>
  )
}

function createItem(onSelect: () => void) {
  return { key: 'create', label: 'Create New Trip', icon: 'plus' as const, onSelect }
}

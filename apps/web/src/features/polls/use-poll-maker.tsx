import { type ReactNode, useMemo } from 'react'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'

const PollDialog = lazyPart(() => import('./poll-dialog.tsx'))

const NONE: readonly MenuItem[] = []

export function usePollMaker(tripId: string | null): { items: readonly MenuItem[]; dialog: ReactNode } {
  const { open, ...rest } = useDialog()
  const items = useMemo<readonly MenuItem[]>(
    () => (tripId === null ? NONE : [{ key: 'poll', label: 'Poll', icon: 'poll', onSelect: () => open() }]),
    [tripId, open],
  )
  const dialog = tripId !== null && (
    <DialogHost dialog={{ open, ...rest }}>
      {({ number, open: isOpen, onClose }) => (
        <PollDialog key={number} tripId={tripId} open={isOpen} onClose={onClose} />
      )}
    </DialogHost>
  )
  return { items, dialog }
}

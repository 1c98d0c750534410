import { type ReactNode, useMemo } from 'react'
import { latePart } from '#ui/late-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const PollDialog = latePart(() => import('./poll-dialog.tsx'))

const NONE: readonly MenuItem[] = []

/** The line of a menu that begins a poll in the trip, and its dialog; nothing for guests. */
export function usePollMaker(tripId: string | null): { items: readonly MenuItem[]; dialog: ReactNode } {
  const { open, ...rest } = useOpening()
  const items = useMemo<readonly MenuItem[]>(
    () => (tripId === null ? NONE : [{ key: 'poll', label: 'Poll', icon: 'poll', onSelect: () => open() }]),
    [tripId, open],
  )
  const dialog = tripId !== null && (
    <OpenedDialog by={{ open, ...rest }}>
      {({ number, open: isOpen, onClose }) => (
        <PollDialog key={number} tripId={tripId} open={isOpen} onClose={onClose} />
      )}
    </OpenedDialog>
  )
  return { items, dialog }
}

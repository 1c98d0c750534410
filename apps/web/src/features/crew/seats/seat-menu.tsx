import { ANSWERS } from '@sendit/core/crew/answers.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { useChangeSeat } from '#features/crew/mutations.ts'
import { latePart } from '#ui/late-part.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const RemoveSeatDialog = latePart(() => import('./remove-seat-dialog.tsx'))

type SeatMenuProps = {
  seat: Member
  tripId: string
  /** Opens what makes an invite for them. */
  onInvite: () => void
}

/** What members do for somebody who has no account. */
export function SeatMenu({ seat, tripId, onInvite }: SeatMenuProps) {
  const change = useChangeSeat(tripId)
  const removing = useOpening()
  const answers = ANSWERS.filter((answer) => answer !== seat.answer).map(
    (answer): MenuItem => ({
      key: answer,
      label: `${seat.displayName} is ${answer}`,
      onSelect: () => change.mutate({ seatId: seat.id, change: { answer } }),
    }),
  )
  const items: MenuItem[] = [
    ...answers,
    { key: 'invite', label: 'Invite to sign up', icon: 'user-plus', onSelect: onInvite },
    {
      key: 'remove',
      label: 'Take out of the trip',
      icon: 'trash',
      danger: true,
      onSelect: () => removing.open(),
    },
  ]
  return (
    <>
      <Menu label={`Actions for ${seat.displayName}`} items={items} />
      <OpenedDialog by={removing}>
        {({ number, open, onClose }) => (
          <RemoveSeatDialog key={number} seat={seat} tripId={tripId} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
    </>
  )
}

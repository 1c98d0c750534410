import { INVITE_DAYS } from '@sendit/core/invites/limits.ts'
import { Dialog } from '#ui/dialog.tsx'
import { InviteFriends } from './invite-friends.tsx'
import type { InvitedSeat } from './mutations.ts'

type InviteSeatDialogProps = { tripId: string; seat: InvitedSeat; open: boolean; onClose: () => void }

/** An invite for somebody who stands in the trip without an account: whoever joins by it takes that place. */
export default function InviteSeatDialog({ tripId, seat, open, onClose }: InviteSeatDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Invite ${seat.name}`}
      description={`They get a link that works for ${INVITE_DAYS} days. Whoever joins by it has all that stands to ${seat.name}'s name.`}
    >
      <InviteFriends tripId={tripId} seat={seat} />
    </Dialog>
  )
}

import { INVITE_DAYS } from '@sendit/core/invites/limits.ts'
import { Dialog } from '#ui/dialog.tsx'
import { InviteFriends } from './invite-friends.tsx'
import type { InvitedPlaceholder } from './mutations.ts'
import { OpenInvites } from './open-invites.tsx'

type InviteFriendsDialogProps = { tripId: string; open: boolean; onClose: () => void }

export default function InviteFriendsDialog({ tripId, open, onClose }: InviteFriendsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite Friends"
      description={`They get a link that works for ${INVITE_DAYS} days.`}
    >
      <InviteFriends tripId={tripId} />
      <section aria-labelledby="open-invites">
        <h3 id="open-invites" className="type-card mb-2">
          Open Invites
        </h3>
        <OpenInvites tripId={tripId} />
      </section>
    </Dialog>
  )
}

type InvitePlaceholderDialogProps = {
  tripId: string
  placeholder: InvitedPlaceholder
  open: boolean
  onClose: () => void
}

export function InvitePlaceholderDialog({
  tripId,
  placeholder,
  open,
  onClose,
}: InvitePlaceholderDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Invite ${placeholder.name}`}
      description={`They get a link that works for ${INVITE_DAYS} days. Whoever joins by it has all that stands to ${placeholder.name}'s name.`}
    >
      <InviteFriends tripId={tripId} placeholder={placeholder} />
    </Dialog>
  )
}

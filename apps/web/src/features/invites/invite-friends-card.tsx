import { INVITE_DAYS } from '@sendit/core/invites/limits.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { InviteFriends } from './invite-friends.tsx'

const OpenInvitesDialog = latePart(() => import('#features/invites/open/open-invites-dialog.tsx'))

/** On the trip's home screen, for members. */
export default function InviteFriendsCard({ tripId }: { tripId: string }) {
  const list = useOpening()
  return (
    <Card padded aria-labelledby="invite-friends">
      <div className="mb-3.5 flex items-center gap-3">
        <span className="icon-tile accent">
          <Icon name="user-plus" size={22} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="invite-friends" className="type-section">
            Invite Friends
          </h2>
          <p className="type-caption text-muted">They get a link that works for {INVITE_DAYS} days.</p>
        </div>
      </div>
      <InviteFriends tripId={tripId} />
      <Button className="mt-2" variant="ghost" size="medium" full onClick={() => list.open()}>
        Open Invites
      </Button>
      <OpenedDialog by={list}>
        {({ open, onClose }) => <OpenInvitesDialog tripId={tripId} open={open} onClose={onClose} />}
      </OpenedDialog>
    </Card>
  )
}

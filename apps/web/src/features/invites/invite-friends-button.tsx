import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const InviteFriendsDialog = latePart(() => import('./invite-friends-dialog.tsx'))

/** Where there is no room for the whole card. */
export function InviteFriendsButton({ tripId }: { tripId: string }) {
  const inviting = useOpening()
  return (
    <div>
      <Button className="max-lg:w-full" variant="soft" icon="user-plus" onClick={() => inviting.open()}>
        Invite Friends
      </Button>
      <OpenedDialog by={inviting}>
        {({ open, onClose }) => <InviteFriendsDialog tripId={tripId} open={open} onClose={onClose} />}
      </OpenedDialog>
    </div>
  )
}

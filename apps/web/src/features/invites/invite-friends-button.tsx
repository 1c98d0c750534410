import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const InviteFriendsDialog = lazyPart(() => import('./invite-dialogs.tsx'))

export function InviteFriendsButton({ tripId }: { tripId: string }) {
  const inviting = useDialog()
  return (
    <div>
      <Button className="max-lg:w-full" variant="soft" icon="user-plus" onClick={() => inviting.open()}>
        Invite Friends
      </Button>
      <DialogHost dialog={inviting}>
        {({ open, onClose }) => <InviteFriendsDialog tripId={tripId} open={open} onClose={onClose} />}
      </DialogHost>
    </div>
  )
}

import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'

const InviteFriendsDialog = latePart(() => import('./invite-friends-dialog.tsx'))

/** Where there is no room for the whole card. */
export function InviteFriendsButton({ tripId }: { tripId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)

  function handleOpen() {
    setOpened(true)
    setOpen(true)
  }

  return (
    <div>
      <Button className="max-lg:w-full" variant="soft" icon="user-plus" onClick={handleOpen}>
        Invite Friends
      </Button>
      {wasOpened && (
        <LateDialog open={isOpen} onClose={() => setOpen(false)}>
          <InviteFriendsDialog tripId={tripId} open={isOpen} onClose={() => setOpen(false)} />
        </LateDialog>
      )}
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'

const InviteFriendsDialog = lazy(() => import('./invite-friends-dialog.tsx'))

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
        <Suspense fallback={null}>
          <InviteFriendsDialog tripId={tripId} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

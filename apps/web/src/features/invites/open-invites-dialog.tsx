import { Dialog } from '#ui/dialog.tsx'
import { OpenInvites } from './open-invites.tsx'

type OpenInvitesDialogProps = { tripId: string; open: boolean; onClose: () => void }

export default function OpenInvitesDialog({ tripId, open, onClose }: OpenInvitesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Open Invites"
      description="Whoever has one of these links can look at the trip."
    >
      <OpenInvites tripId={tripId} />
    </Dialog>
  )
}

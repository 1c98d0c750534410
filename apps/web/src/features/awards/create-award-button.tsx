import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const CreateAwardDialog = latePart(() => import('./create-award-dialog.tsx'))

type CreateAwardButtonProps = { tripId: string; full?: boolean; className?: string }

export function CreateAwardButton({ tripId, full = false, className }: CreateAwardButtonProps) {
  const creating = useOpening()
  return (
    <>
      <Button
        className={className}
        variant={full ? 'secondary' : 'primary'}
        size={full ? 'large' : 'medium'}
        full={full}
        icon="plus"
        onClick={() => creating.open()}
      >
        Create Custom Award
      </Button>
      <OpenedDialog by={creating}>
        {({ number, open, onClose }) => (
          <CreateAwardDialog key={number} tripId={tripId} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
    </>
  )
}

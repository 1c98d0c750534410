import { Button } from '#ui/button.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'
import { useOpening } from './use-opening.ts'

const CreateAwardDialog = latePart(() => import('./create-award-dialog.tsx'))

type CreateAwardButtonProps = { tripId: string; full?: boolean; className?: string }

export function CreateAwardButton({ tripId, full = false, className }: CreateAwardButtonProps) {
  const { opening, open, close } = useOpening<null>()
  return (
    <>
      <Button
        className={className}
        variant={full ? 'secondary' : 'primary'}
        size={full ? 'large' : 'medium'}
        full={full}
        icon="plus"
        onClick={() => open(null)}
      >
        Create Custom Award
      </Button>
      {opening !== null && (
        <LateDialog open={opening.isOpen} onClose={close}>
          <CreateAwardDialog key={opening.number} tripId={tripId} open={opening.isOpen} onClose={close} />
        </LateDialog>
      )}
    </>
  )
}

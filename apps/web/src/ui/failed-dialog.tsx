import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { PartFailure } from './part-boundary.tsx'
import { failureText, reloadPage } from './part-boundary.tsx'

type FailedDialogProps = { open: boolean; onClose: () => void; failure: PartFailure }

export default function FailedDialog({ open, onClose, failure }: FailedDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={failure.isMissing ? "This didn't load" : 'Something went wrong'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            icon="refresh"
            busy={failure.isRetrying}
            onClick={failure.needsReload ? reloadPage : failure.retry}
          >
            {failure.needsReload ? 'Reload' : 'Try again'}
          </Button>
        </>
      }
    >
      <p className="text-muted" role="alert">
        {failureText(failure, 'part')}
      </p>
    </Dialog>
  )
}

import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const RenewDialog = latePart(() => import('./renew-dialog.tsx'))
const TurnOffDialog = latePart(() => import('./turn-off-dialog.tsx'))

export function RenewCard() {
  const renewing = useOpening()
  const ending = useOpening()
  return (
    <Card padded className="flex flex-col gap-3">
      <h2 className="type-card">Shared it by mistake?</h2>
      <p className="type-caption text-muted">
        A new link makes the old one empty at once. You add the new one to your calendar again.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          variant="secondary"
          size="medium"
          icon="refresh"
          onClick={() => renewing.open()}
        >
          Make a new link
        </Button>
        <Button variant="ghost" size="medium" onClick={() => ending.open()}>
          Turn off
        </Button>
      </div>
      <OpenedDialog by={renewing}>
        {({ open, onClose }) => <RenewDialog open={open} onClose={onClose} />}
      </OpenedDialog>
      <OpenedDialog by={ending}>
        {({ open, onClose }) => <TurnOffDialog open={open} onClose={onClose} />}
      </OpenedDialog>
    </Card>
  )
}

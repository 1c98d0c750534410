import { type ReactNode, useState } from 'react'
import { Late } from './late.tsx'
import { latePart } from './late-part.tsx'
import { PartBoundary } from './part-boundary.tsx'

/** Without waiting for a failure: by then it could not be fetched either. */
export const loadFailedDialog = () => import('./failed-dialog.tsx')
const FailedDialog = latePart(loadFailedDialog)

type LateDialogProps = {
  open: boolean
  onClose: () => void
  /** The dialog, which comes late. */
  children: ReactNode
}

/** Around a dialog whose code comes when it is opened: when it does not come, a dialog says so and the screen stays. */
export function LateDialog({ open, onClose, children }: LateDialogProps) {
  const openings = useOpenings(open)
  return (
    <PartBoundary
      resetKey={openings}
      instead={null}
      failed={(failure) => (
        <Late>
          <FailedDialog open={open} onClose={onClose} failure={failure} />
        </Late>
      )}
    >
      {children}
    </PartBoundary>
  )
}

/** Every opening is another try; closing is none. */
function useOpenings(open: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  return openings
}

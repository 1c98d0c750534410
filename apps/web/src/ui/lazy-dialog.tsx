import { type ReactNode, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { LazyBoundary, PartBoundary } from './part-boundary.tsx'

/** Without waiting for a failure: by then it could not be fetched either. */
export const loadFailedDialog = () => import('./failed-dialog.tsx')
const FailedDialog = lazyPart(loadFailedDialog)

type LazyDialogProps = {
  open: boolean
  onClose: () => void
  /** The dialog, which comes late. */
  children: ReactNode
}

/** Around a dialog whose code comes when it is opened: when it does not come, a dialog says so and the screen stays. */
export function LazyDialog({ open, onClose, children }: LazyDialogProps) {
  const openCount = useOpenCount(open)
  return (
    <PartBoundary
      resetKey={openCount}
      instead={null}
      failed={(failure) => (
        <LazyBoundary>
          <FailedDialog open={open} onClose={onClose} failure={failure} />
        </LazyBoundary>
      )}
    >
      {children}
    </PartBoundary>
  )
}

/** Every opening is another try; closing is none. */
function useOpenCount(open: boolean): number {
  const [openCount, setOpenCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenCount(openCount + 1)
  }
  return openCount
}

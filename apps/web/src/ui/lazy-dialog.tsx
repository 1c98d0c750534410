import { type ReactNode, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { LazyBoundary, PartBoundary } from './part-boundary.tsx'

/** Loaded ahead: after a failure it could not be fetched either. */
export const loadFailedDialog = () => import('./failed-dialog.tsx')
const FailedDialog = lazyPart(loadFailedDialog)

type LazyDialogProps = {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** If its code fails to load, a dialog says so and the screen stays. */
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

/** Each opening is another attempt. */
function useOpenCount(open: boolean): number {
  const [openCount, setOpenCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenCount(openCount + 1)
  }
  return openCount
}

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { loadFailedDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'
import { PartBoundary } from '#ui/part-boundary.tsx'
import { ToastContext, type ToastMessage } from '#ui/toast-context.ts'

const loadOutlet = () => import('./toast-outlet.tsx')
const ToastOutlet = latePart(loadOutlet)

/** When nothing else wants the network, so that what speaks of a lost network can be shown as well. */
const PRELOAD_AFTER_MS = 1500

/** Lets every screen show toasts; their code comes after the first screen is drawn. */
export function Toasts({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage>()
  const show = useCallback((next: ToastMessage) => setMessage({ ...next }), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadOutlet, loadFailedDialog]) void load().catch(() => undefined)
    }, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {message !== undefined && (
        <PartBoundary instead={null} failed={() => null} resetKey={message}>
          <ToastOutlet message={message} />
        </PartBoundary>
      )}
    </ToastContext>
  )
}

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ToastContext, type ToastMessage } from '#ui/toast-context.ts'

const loadOutlet = () => import('./toast-outlet.tsx')
const ToastOutlet = lazy(loadOutlet)

/** When nothing else wants the network, so that a toast about a lost network can be shown as well. */
const PRELOAD_AFTER_MS = 1500

/** Lets every screen show toasts; their code comes after the first screen is drawn. */
export function Toasts({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage>()
  const show = useCallback((next: ToastMessage) => setMessage({ ...next }), [])
  useEffect(() => {
    const timer = setTimeout(() => void loadOutlet().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {message !== undefined && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <ToastOutlet message={message} />
          </Suspense>
        </ErrorBoundary>
      )}
    </ToastContext>
  )
}

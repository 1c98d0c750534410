import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { aroundLeaving } from '#lib/window.ts'
import { loadFailedDialog } from '#ui/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PartBoundary } from '#ui/part-boundary.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { ToastContext, type ToastMessage } from '#ui/toast-context.ts'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { LostFocus, NavigationFocus } from './navigation-focus.tsx'
import { Routes } from './routes.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <AppErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <SkipLink targetId="main" />
          <Router aroundNav={aroundLeaving}>
            <Routes />
            <NavigationFocus />
          </Router>
          <LostFocus />
        </Toasts>
      </QueryClientProvider>
    </AppErrorBoundary>
  )
}

const loadOutlet = () => import('./toast-outlet.tsx')
const ToastOutlet = lazyPart(loadOutlet)

/** Late enough not to compete for the network; needed to report a lost connection. */
const PRELOAD_AFTER_MS = 1500

function Toasts({ children }: { children: ReactNode }) {
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

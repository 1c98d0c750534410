import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { aroundLeaving } from '#lib/leave-guard.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { LostFocus } from './lost-focus.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { Routes } from './routes.tsx'
import { Toasts } from './toasts.tsx'

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

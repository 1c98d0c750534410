import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#lib/query-client.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { ToastProvider } from '#ui/toast-provider.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { Routes } from './routes.tsx'

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <AppErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <SkipLink targetId="main" />
          <Routes />
          <NavigationFocus />
        </ToastProvider>
      </QueryClientProvider>
    </AppErrorBoundary>
  )
}

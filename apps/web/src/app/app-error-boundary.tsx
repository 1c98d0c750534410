import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Button } from '#ui/button.tsx'

/** The last net: a screen that broke offers to be drawn again. */
export function AppErrorBoundary({ children, resetKey }: { children: ReactNode; resetKey?: string }) {
  return (
    <ErrorBoundary FallbackComponent={BrokenScreen} resetKeys={[resetKey]}>
      {children}
    </ErrorBoundary>
  )
}

function BrokenScreen({ resetErrorBoundary }: FallbackProps) {
  return (
    <div className="centred">
      <div className="flex max-w-[360px] flex-col items-center gap-3 text-center" role="alert">
        <h1 className="type-dialog">Something went wrong</h1>
        <p className="text-muted">This screen could not be shown. Nothing you saved is lost.</p>
        <Button onClick={resetErrorBoundary}>Try again</Button>
      </div>
    </div>
  )
}

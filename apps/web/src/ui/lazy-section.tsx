import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { failureText, PartBoundary, reloadPage } from './part-boundary.tsx'

type LazySectionProps = {
  instead: ReactNode
  children: ReactNode
}

export function LazySection({ instead, children }: LazySectionProps) {
  return (
    <PartBoundary
      instead={instead}
      failed={(failure) => (
        <ErrorState
          className="card"
          title={failure.isMissing ? "This part didn't load" : 'Something went wrong'}
          icon={failure.isMissing ? 'wifi-off' : 'alert'}
          busy={failure.isRetrying}
          onRetry={failure.needsReload ? reloadPage : failure.retry}
          retryLabel={failure.needsReload ? 'Reload' : 'Try again'}
        >
          {failureText(failure, 'part')}
        </ErrorState>
      )}
    >
      {children}
    </PartBoundary>
  )
}

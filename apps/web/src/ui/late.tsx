import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

type LateProps = {
  /** Stands there until the part has come, and for good when it does not come. */
  instead?: ReactNode
  children: ReactNode
}

/** For a part of a screen that loads after it and that the screen can do without, such as while offline. */
export function Late({ instead = null, children }: LateProps) {
  return (
    <ErrorBoundary fallback={instead}>
      <Suspense fallback={instead}>{children}</Suspense>
    </ErrorBoundary>
  )
}

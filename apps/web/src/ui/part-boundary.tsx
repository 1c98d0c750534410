import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { forgetFailedParts } from './late-part.tsx'
import { type PartFailure, usePartFailure } from './use-part-failure.ts'

type PartBoundaryProps = {
  /** Stands there until the part has come. */
  instead: ReactNode
  /** Stands there when the part did not come, or broke. */
  failed: (failure: PartFailure) => ReactNode
  /** Another one than before is another try. */
  resetKey?: unknown
  children: ReactNode
}

/** Around a part that comes late: what goes wrong with it stays in here, and can be tried again. */
export function PartBoundary({ instead, failed, resetKey, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onReset={forgetFailedParts}
      fallbackRender={(fallback) => <Failed {...fallback} failed={failed} />}
    >
      <Suspense fallback={instead}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Failed({ failed, error, resetErrorBoundary }: FallbackProps & Pick<PartBoundaryProps, 'failed'>) {
  const failure = usePartFailure(error, resetErrorBoundary)
  // Whoever comes back to this screen finds no memory of the failure.
  useEffect(() => forgetFailedParts, [])
  return failed(failure)
}

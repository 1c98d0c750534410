import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import type { PartFailure } from '#ui/part-boundary.tsx'
import { failureText, PartBoundary, reloadPage } from '#ui/part-boundary.tsx'

type AppErrorBoundaryProps = {
  instead?: ReactNode
  resetKey?: string
  children: ReactNode
}

/** Last resort: offers a retry when a screen breaks or its code does not load. */
export function AppErrorBoundary({ children, instead, resetKey }: AppErrorBoundaryProps) {
  return (
    <PartBoundary
      instead={instead}
      resetKey={resetKey}
      failed={(failure) => <BrokenScreen failure={failure} />}
    >
      {children}
    </PartBoundary>
  )
}

function BrokenScreen({ failure }: { failure: PartFailure }) {
  const { isMissing, isRetrying, needsReload, retry } = failure
  return (
    <div className="centred">
      <div className="flex max-w-[360px] flex-col items-center gap-3 text-center" role="alert">
        <h1 className="type-dialog">{isMissing ? "This screen didn't load" : 'Something went wrong'}</h1>
        <p className="text-muted">{failureText(failure, 'screen')}</p>
        <Button busy={isRetrying} onClick={needsReload ? reloadPage : retry}>
          {needsReload ? 'Reload' : 'Try again'}
        </Button>
      </div>
    </div>
  )
}

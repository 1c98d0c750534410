import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { isServerThere, networkReturns } from '#lib/last-contact.ts'
import { ChunkLoadError, forgetFailedParts } from './lazy-part.tsx'

type PartBoundaryProps = {
  instead: ReactNode
  failed: (failure: PartFailure) => ReactNode
  /** A new value retries. */
  resetKey?: unknown
  children: ReactNode
}

/** Contains failures of a lazy part and offers a retry. */
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
  // Forget failures on leaving, so that returning retries.
  useEffect(() => forgetFailedParts, [])
  return failed(failure)
}

type LazyBoundaryProps = {
  instead?: ReactNode
  children: ReactNode
}

/** For optional parts, such as links in a text: failures stay silent. */
export function LazyBoundary({ instead = null, children }: LazyBoundaryProps) {
  return (
    <PartBoundary instead={instead} failed={() => instead}>
      {children}
    </PartBoundary>
  )
}

export type PartFailure = {
  /** False if the code loaded but threw. */
  isMissing: boolean
  isRetrying: boolean
  /** Retrying failed although the server responds, as after an update. */
  needsReload: boolean
  retry: () => void
}

/** Missing code is refetched when the network, or another part, comes back. */
function usePartFailure(error: unknown, reset: () => void): PartFailure {
  const [isRetrying, setRetrying] = useState(false)
  const [needsReload, setNeedsReload] = useState(false)
  const isMissing = error instanceof ChunkLoadError
  // A ref, to be current before the next render.
  const isAsked = useRef(false)

  async function retry() {
    if (!isMissing) return reset()
    if (isAsked.current) return
    isAsked.current = true
    setRetrying(true)
    const outcome = await fetchUntilKnown(error)
    if (outcome === 'came') {
      reset()
      // If one loads, others may too.
      return networkReturns.note()
    }
    setNeedsReload(outcome === 'gone')
    setRetrying(false)
    isAsked.current = false
  }

  const comeBack = useEffectEvent(() => {
    if (isMissing) void retry()
  })
  const comeBackIfMissed = useEffectEvent(() => {
    if (isMissing && error.returnsBefore !== networkReturns.count()) void retry()
  })
  useEffect(() => {
    comeBackIfMissed()
    return networkReturns.subscribe(() => comeBack())
  }, [])

  return { isMissing, isRetrying, needsReload, retry: () => void retry() }
}

/** 'away': the server is unreachable. 'gone': it no longer has the code, as after an update. */
async function fetchUntilKnown(missing: ChunkLoadError): Promise<'came' | 'away' | 'gone'> {
  const comes = () =>
    missing.retry().then(
      () => true,
      () => false,
    )
  for (;;) {
    const returnsBefore = networkReturns.count()
    if (await comes()) return 'came'
    if (await isServerThere()) return (await comes()) ? 'came' : 'gone'
    if (networkReturns.count() === returnsBefore) return 'away'
  }
}

export function failureText({ isMissing, needsReload }: PartFailure, what: 'part' | 'screen'): string {
  if (needsReload) return 'The app has been updated since you opened it. Reload the page to go on.'
  if (isMissing) return 'Check your connection, then try again.'
  return `This ${what} could not be shown. Nothing you saved is lost.`
}

export function reloadPage(): void {
  window.location.reload()
}

import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { ChunkLoadError } from '#lib/chunk-load-error.ts'
import { isServerThere, networkReturns } from '#lib/last-contact.ts'
import { forgetFailedParts } from './lazy-part.tsx'

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

type LazyBoundaryProps = {
  /** Stands there until the part has come, which may be never. */
  instead?: ReactNode
  children: ReactNode
}

/** For a part of a screen that loads after it and that nobody misses, such as links in a text. */
export function LazyBoundary({ instead = null, children }: LazyBoundaryProps) {
  return (
    <PartBoundary instead={instead} failed={() => instead}>
      {children}
    </PartBoundary>
  )
}

export type PartFailure = {
  /** Its code did not come; otherwise it came and broke. */
  isMissing: boolean
  isRetrying: boolean
  /** Tried again in vain though the server answers: only a new page helps, such as after an update. */
  needsReload: boolean
  retry: () => void
}

/** What a boundary can say and do about `error`. A part that is missing is fetched anew when the network, or another part, comes back. */
function usePartFailure(error: unknown, reset: () => void): PartFailure {
  const [isRetrying, setRetrying] = useState(false)
  const [needsReload, setNeedsReload] = useState(false)
  const isMissing = error instanceof ChunkLoadError
  // Its code came, or is on its way: true before the screen is drawn anew.
  const isAsked = useRef(false)

  async function retry() {
    if (!isMissing) return reset()
    if (isAsked.current) return
    isAsked.current = true
    setRetrying(true)
    const outcome = await fetchUntilKnown(error)
    if (outcome === 'came') {
      reset()
      // Where one comes, the others may come too.
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

/** Away: the server does not answer either. Gone: it does, and has not got the code, such as after an update. */
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

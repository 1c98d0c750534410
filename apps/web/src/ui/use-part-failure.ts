import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CodeNotLoaded } from '#lib/late-code.ts'
import { networkReturns } from '#lib/network-returns.ts'
import { isServerThere } from '#lib/server-there.ts'

export type PartFailure = {
  /** Its code did not come; otherwise it came and broke. */
  isMissing: boolean
  isRetrying: boolean
  /** Tried again in vain though the server answers: only a new page helps, such as after an update. */
  needsReload: boolean
  retry: () => void
}

/** What a boundary can say and do about `error`. A part that is missing is fetched anew when the network, or another part, comes back. */
export function usePartFailure(error: unknown, reset: () => void): PartFailure {
  const [isRetrying, setRetrying] = useState(false)
  const [needsReload, setNeedsReload] = useState(false)
  const isMissing = error instanceof CodeNotLoaded
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
async function fetchUntilKnown(missing: CodeNotLoaded): Promise<'came' | 'away' | 'gone'> {
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

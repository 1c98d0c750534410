import { useEffect, useEffectEvent, useState } from 'react'
import { CodeNotLoaded } from '#lib/late-code.ts'
import { isServerThere } from '#lib/server-there.ts'

export type PartFailure = {
  /** Its code did not come; otherwise it came and broke. */
  isMissing: boolean
  isRetrying: boolean
  /** Tried again in vain though the server answers: only a new page helps, such as after an update. */
  needsReload: boolean
  retry: () => void
}

/** What a boundary can say and do about `error`. A part that is missing is fetched anew when the network comes back. */
export function usePartFailure(error: unknown, reset: () => void): PartFailure {
  const [isRetrying, setRetrying] = useState(false)
  const [needsReload, setNeedsReload] = useState(false)
  const isMissing = error instanceof CodeNotLoaded

  async function retry() {
    if (isRetrying) return
    if (!isMissing) return reset()
    setRetrying(true)
    try {
      await error.retry()
      reset()
    } catch {
      setNeedsReload(await isServerThere())
      setRetrying(false)
    }
  }

  const handleOnline = useEffectEvent(() => {
    if (isMissing) void retry()
  })
  useEffect(() => {
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [])

  return { isMissing, isRetrying, needsReload, retry: () => void retry() }
}

export type Semaphore = {
  /**
   * First come, first served. Aborted waiters get the signal's reason; a full queue or long wait throws the refusal. Released
   * when `work` ends.
   */
  hold<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  counts(): { taken: number; waiting: number }
}

type Settings = { places: number; waitMs: number; maxWaiting?: number; refusal: () => Error }

export function createSemaphore({ places, waitMs, refusal, ...settings }: Settings): Semaphore {
  const { maxWaiting = Number.POSITIVE_INFINITY } = settings
  const waiting = new Set<() => void>()
  let taken = 0

  async function take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (taken < places) {
      taken += 1
      return
    }
    if (waiting.size >= maxWaiting) throw refusal()
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        waiting.delete(go)
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        settle()
      }
      const go = () => end(resolve)
      const leave = () => end(() => reject(signal?.reason))
      const timer = setTimeout(() => end(() => reject(refusal())), waitMs)
      signal?.addEventListener('abort', leave)
      waiting.add(go)
    })
  }

  function free() {
    const [next] = waiting
    if (next === undefined) taken -= 1
    else next()
  }

  return {
    async hold(work, signal) {
      await take(signal)
      try {
        return await work()
      } finally {
        free()
      }
    },
    counts: () => ({ taken, waiting: waiting.size }),
  }
}

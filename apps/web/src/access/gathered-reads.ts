import type { StaleKey } from './topic-keys.ts'

const FIRST_GAP_MS = 500
const LONGEST_GAP_MS = 8_000

export type GatheredReads = {
  /** Reads at once when all was quiet; what is asked for again soon after waits and is read once for all. */
  ask(key: StaleKey): void
  stop(): void
}

type Resting = { timer: ReturnType<typeof setTimeout>; isAskedAgain: boolean }

/**
 * At most one reading of a key in half a second; while the changes go on the gap doubles up to 8 s. So a crew that saves
 * two hundred times costs a phone a handful of reads, and the last change is always read.
 */
export function createGatheredReads(read: (key: StaleKey) => void): GatheredReads {
  const resting = new Map<string, Resting>()

  function readAndRest(name: string, key: StaleKey, gapMs: number) {
    const timer = setTimeout(() => {
      const isAskedAgain = resting.get(name)?.isAskedAgain
      resting.delete(name)
      if (isAskedAgain) readAndRest(name, key, Math.min(gapMs * 2, LONGEST_GAP_MS))
    }, gapMs)
    resting.set(name, { timer, isAskedAgain: false })
    read(key)
  }

  return {
    ask(key) {
      const name = JSON.stringify(key)
      const known = resting.get(name)
      if (known === undefined) readAndRest(name, key, FIRST_GAP_MS)
      else known.isAskedAgain = true
    },
    stop() {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}

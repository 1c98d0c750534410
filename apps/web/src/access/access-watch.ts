import type { QueryClient } from '@tanstack/react-query'
import { sessionEvents, unauthenticated } from '#lib/session-events.ts'
import { guestKey, userQuery } from './queries.ts'
import type { StaleKey } from './topic-keys.ts'

const EVERYTHING = { queryKey: [], exact: false }

/**
 * Whenever a call is answered 401, or somebody signed in or out in another tab, asks once who is here; what that means is
 * `visitorFrom`'s to say. Answers with the way to stop.
 */
export function watchAccess(queryClient: QueryClient): () => void {
  const checks = createGatheredReads(() => void askWhoIsHere(queryClient))
  const stopListening = unauthenticated.add(() => checks.ask(EVERYTHING))
  const unsubscribe = sessionEvents.add(() => checks.ask(EVERYTHING))
  return () => {
    unsubscribe()
    stopListening()
    checks.stop()
  }
}

/** Asks the server anew who is signed in and whether the invite still holds. */
export async function askWhoIsHere(queryClient: QueryClient): Promise<void> {
  const { queryKey } = userQuery()
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: guestKey() }),
  ])
  // Still the same person: the cookie changed under way. What was read as empty is read again, or it would stay so for ever.
  await queryClient.invalidateQueries({
    predicate: (query) => query.state.data === null && query.queryKey[0] !== queryKey[0],
  })
}

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

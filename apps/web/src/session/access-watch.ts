import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionEvents, unauthenticated } from '#lib/session-events.ts'
import type { StaleKey } from '#trip/topic-keys.ts'
import { guestKey, userQuery } from './queries.ts'

const EVERYTHING = { queryKey: [], exact: false }

/** Runs on every 401 and on sign-in or sign-out in another tab. Returns an unsubscribe function. */
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

export async function askWhoIsHere(queryClient: QueryClient): Promise<void> {
  const { queryKey } = userQuery()
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: guestKey() }),
  ])
  // Same person with a new cookie: reads that came back empty must be refetched.
  await queryClient.invalidateQueries({
    predicate: (query) => query.state.data === null && query.queryKey[0] !== queryKey[0],
  })
}

const FIRST_GAP_MS = 500
const LONGEST_GAP_MS = 8_000

export type GatheredReads = {
  ask(key: StaleKey): void
  stop(): void
}

type Resting = { timer: ReturnType<typeof setTimeout>; isAskedAgain: boolean }

/** At most one read per key in 0.5 s, backing off to 8 s while changes continue; the last change is always read. */
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

/** The sign-in link opens another tab; this one continues from there. */
export function useAskOnReturn(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void askWhoIsHere(queryClient)
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [queryClient])
}

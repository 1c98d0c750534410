import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { lastContact } from '#lib/last-contact.ts'
import { agoText, useMinute } from '#lib/minutes.ts'
import { tripsQuery } from './queries.ts'

const MINUTE_MS = 60_000

/** What is said of a screen without network: how old the oldest on it is; `otherwise` in the first minute, and where nothing is shown. */
export function LastSeen({ otherwise }: { otherwise: string }) {
  const cache = useQueryClient().getQueryCache()
  const seenAt = useSyncExternalStore(cache.subscribe, () => lastSeen(cache))
  const now = useMinute()
  if (seenAt === undefined || now.getTime() - seenAt < MINUTE_MS) return otherwise
  return `Showing what this phone last saw, ${agoText(seenAt, now)}`
}

/** The weather says its own age. */
function lastSeen(cache: QueryCache): number | undefined {
  const [ofTrips] = tripsQuery().queryKey
  const shown = cache
    .getAll()
    .filter((query) => query.queryKey[0] === ofTrips && query.state.data !== undefined && query.isActive())
  return shown.length === 0 ? undefined : Math.min(...shown.map(seenAtOf))
}

/** What this page read and heard of was true as long as the server was heard. */
function seenAtOf({ state }: Query): number {
  const { isInvalidated, dataUpdatedAt } = state
  return isInvalidated ? dataUpdatedAt : Math.max(dataUpdatedAt, lastContact.at() ?? 0)
}

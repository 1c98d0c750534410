import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { lastContact } from '#lib/last-contact.ts'
import { agoText, useMinute } from '#lib/minutes.ts'
import { tripsQuery } from './queries.ts'

const MINUTE_MS = 60_000

/** Age of the oldest read shown; `otherwise` in the first minute or when nothing is shown. */
export function LastSeen({ otherwise }: { otherwise: string }) {
  const cache = useQueryClient().getQueryCache()
  const seenAt = useSyncExternalStore(cache.subscribe, () => lastSeen(cache))
  const now = useMinute()
  if (seenAt === undefined || now.getTime() - seenAt < MINUTE_MS) return otherwise
  return `Showing what this phone last saw, ${agoText(seenAt, now)}`
}

function lastSeen(cache: QueryCache): number | undefined {
  const [ofTrips] = tripsQuery().queryKey
  const shown = cache
    .getAll()
    .filter((query) => query.queryKey[0] === ofTrips && query.state.data !== undefined && query.isActive())
  return shown.length === 0 ? undefined : Math.min(...shown.map(seenAtOf))
}

function seenAtOf({ state }: Query): number {
  const { isInvalidated, dataUpdatedAt } = state
  return isInvalidated ? dataUpdatedAt : Math.max(dataUpdatedAt, lastContact.at() ?? 0)
}

import type { Outing } from '@sendit/core/outings/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { outingsQuery } from '#access/trip-queries.ts'
import { useVisitor } from '#access/visitor.ts'
import { lastContact } from '#lib/last-contact.ts'
import { useMinute } from '#lib/minutes.ts'
import { useOffline } from '#lib/network.ts'
import { serverNow } from '#lib/server-clock.ts'
import type { QueuedMutation } from '#outbox/queued-mutation.ts'
import { useQueuedMutations } from '#outbox/use-outbox.ts'
import { type BoardRow, boardRows, type TripClock, tripClock } from './board-rows.ts'
import { comingBack, goingOut, movingBackBy, seeingRider } from './mutations.ts'

type Named = { id: string; name: string }

export type Board = {
  rows: BoardRow[]
  /** The viewer's own, while they are out. */
  own: BoardRow | undefined
  /** Who came back within a day, the last one first. */
  back: Outing[]
  /** Null of a guest, who looks on and marks others back. */
  viewer: Named | null
  clock: TripClock
  now: Date
  /** When this was last known to be true; null while it is current. */
  lastContact: Date | null
  /** What this phone keeps of it, waiting or refused. */
  mutations: readonly QueuedMutation[]
  isKnown: boolean
}

/** Who is on the water, with what waits on this phone, told anew every minute. */
export function useBoard(trip: Pick<Trip, 'id' | 'location' | 'timezone'>): Board {
  const { id: tripId } = trip
  const read = useQuery(outingsQuery(tripId))
  const { data: outings } = read
  const lastContact = useLastContact(read)
  const visitor = useVisitor()
  const viewer = visitor.kind === 'user' ? { id: visitor.user.id, name: visitor.user.displayName } : null
  const waiting = {
    going: useQueuedMutations(goingOut, tripId),
    back: useQueuedMutations(comingBack, tripId),
    moves: useQueuedMutations(movingBackBy, tripId),
    seen: useQueuedMutations(seeingRider, tripId),
  }
  useMinute()
  const now = serverNow()
  const rows = boardRows(outings ?? [], { waiting, viewer, now })
  return {
    rows,
    own: rows.find(({ rider }) => rider.id === viewer?.id),
    back: (outings ?? [])
      .filter(({ backAt }) => backAt !== null)
      .sort((one, other) => Date.parse(other.backAt ?? '') - Date.parse(one.backAt ?? '')),
    viewer,
    clock: tripClock(trip),
    now,
    lastContact,
    mutations: [...waiting.going, ...waiting.back, ...waiting.moves, ...waiting.seen],
    isKnown: outings != null,
  }
}

type Read = { dataUpdatedAt: number; isStale: boolean; isFetching: boolean; isFetchedAfterMount: boolean }

/**
 * When this device last knew that a read of outings was true, by its own clock; null while the read is current. A rider may be back
 * since then, so an outdated read never says that somebody is overdue.
 */
export function useLastContact({
  dataUpdatedAt,
  isStale,
  isFetching,
  isFetchedAfterMount,
}: Read): Date | null {
  const isOffline = useOffline()
  // A change that this screen was notified of is being read.
  const isFresh = !isStale || (isFetching && isFetchedAfterMount)
  if (!isOffline && isFresh) return null
  return new Date(isStale ? dataUpdatedAt : Math.max(dataUpdatedAt, lastContact.at() ?? 0))
}

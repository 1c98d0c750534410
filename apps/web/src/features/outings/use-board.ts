import type { Outing } from '@sendit/core/outings/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { lastContact, serverNow } from '#lib/last-contact.ts'
import { useMinute } from '#lib/minutes.ts'
import { useOffline } from '#lib/realtime.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { useVisitor } from '#session/visitor.ts'
import { outingsQuery } from '#trip/trip-queries.ts'
import { type BoardRow, boardRows, type TripClock, tripClock } from './board-rows.ts'
import { comingBack, goingOut, movingBackBy, seeingRider } from './mutations.ts'

type Named = { id: string; name: string }

export type Board = {
  rows: BoardRow[]
  own: BoardRow | undefined
  back: Outing[]
  /** Null for a guest, who can only report others back. */
  viewer: Named | null
  clock: TripClock
  now: Date
  /** When the data was last known to be current; null if it is. */
  lastContact: Date | null
  mutations: readonly QueuedMutation[]
  isKnown: boolean
}

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

/** By the device's clock; null while current. The rider may be back since, so outdated data never says overdue. */
export function useLastContact({
  dataUpdatedAt,
  isStale,
  isFetching,
  isFetchedAfterMount,
}: Read): Date | null {
  const isOffline = useOffline()
  // A refetch triggered by an event seen on this screen counts as current.
  const isFresh = !isStale || (isFetching && isFetchedAfterMount)
  if (!isOffline && isFresh) return null
  return new Date(isStale ? dataUpdatedAt : Math.max(dataUpdatedAt, lastContact.at() ?? 0))
}

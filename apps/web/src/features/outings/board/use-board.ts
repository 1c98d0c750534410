import type { Outing } from '@sendit/core/outings/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { outingsQuery } from '#access/outings-query.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { comingBack, goingOut, movingBackBy, seeingRider } from '#features/outings/mutations.ts'
import { viewerZone } from '#lib/place-time.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useMinute } from '#lib/use-minute.ts'
import type { Entry } from '#outbox/entry.ts'
import { useEntries } from '#outbox/use-outbox.ts'
import { type BoardRow, boardRows } from './board-rows.ts'

type Named = { id: string; name: string }

export type Board = {
  rows: BoardRow[]
  /** The viewer's own, while they are out. */
  own: BoardRow | undefined
  /** Who came back within a day, the last one first. */
  back: Outing[]
  /** Null of a guest, who looks on and marks others back. */
  viewer: Named | null
  timezone: string
  now: Date
  /** What this phone keeps of it, waiting or refused. */
  entries: readonly Entry[]
  isKnown: boolean
}

/** Who is on the water, with what waits on this phone, told anew every minute. */
export function useBoard({ id: tripId, timezone }: Pick<Trip, 'id' | 'timezone'>): Board {
  const { data: outings } = useQuery(outingsQuery(tripId))
  const visitor = useVisitor()
  const viewer = visitor.kind === 'user' ? { id: visitor.user.id, name: visitor.user.displayName } : null
  const waiting = {
    going: useEntries(goingOut, tripId),
    back: useEntries(comingBack, tripId),
    moves: useEntries(movingBackBy, tripId),
    seen: useEntries(seeingRider, tripId),
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
    timezone: timezone ?? viewerZone(),
    now,
    entries: [...waiting.going, ...waiting.back, ...waiting.moves, ...waiting.seen],
    isKnown: outings != null,
  }
}

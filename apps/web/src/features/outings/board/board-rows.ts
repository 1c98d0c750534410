import type { Outing } from '@sendit/core/outings/contract.ts'
import { minutesLate, type OutingState, outingState } from '@sendit/core/outings/outing-state.ts'
import type { ComingBack, GoingOut, MovingBackBy, SeeingRider } from '#features/outings/mutations.ts'
import type { Entry } from '#outbox/entry.ts'

type Named = { id: string; name: string }

/** Somebody on the water, or who says so on this phone while nobody else knows. */
export type BoardRow = {
  /** Null while it waits for network. */
  outingId: string | null
  rider: Named
  /** The session it belongs to. */
  itemId: string | null
  buddy: (Named & { isViewer: boolean }) | null
  outAt: string
  backBy: string
  state: Exclude<OutingState, 'back'>
  /** Of the time they wanted, 1 to 0. */
  shareLeft: number
  /** Whole minutes until 'back by', rounded up, and since then. */
  minutesLeft: number
  minutesLate: number
  /** Nobody's name: this phone's own word, which waits. */
  lastSeen: { at: string; by: string | null } | null
  alarmedAt: string | null
  shoreTold: boolean
}

/** What this phone has said and the server does not know; of what was refused there is none. */
export type WaitingOnWater = {
  going: readonly Entry<GoingOut>[]
  back: readonly Entry<ComingBack>[]
  moves: readonly Entry<MovingBackBy>[]
  seen: readonly Entry<SeeingRider>[]
}

const MINUTE_MS = 60_000

/** Who is on the water, those who are latest first. `viewer` is null of a guest. */
export function boardRows(
  outings: readonly Outing[],
  { waiting, viewer, now }: { waiting: WaitingOnWater; viewer: Named | null; now: Date },
): BoardRow[] {
  const backIds = new Set(waiting.back.filter(isWaiting).map(({ what }) => what.outingId))
  const known = outings
    .filter(({ id, backAt }) => backAt === null && !backIds.has(id))
    .map((outing) => {
      const told = { backBy: movedTo(outing, waiting.moves), lastSeen: lastSeenOf(outing, waiting.seen) }
      const buddy = outing.buddy && { ...outing.buddy, isViewer: outing.buddy.id === viewer?.id }
      return rowOf({ ...outing, outingId: outing.id, buddy, ...told }, now)
    })
  const own = viewer === null || backIds.has(null) ? [] : waiting.going.filter(isWaiting).slice(-1)
  const unheard = own.flatMap(({ what }) =>
    viewer === null ? [] : rowOf({ ...what, outAt: what.at, outingId: null, rider: viewer, ...UNHEARD }, now),
  )
  return [...unheard, ...known].sort((one, other) => Date.parse(one.backBy) - Date.parse(other.backBy))
}

/** Nobody knows of them, so nobody was told. */
const UNHEARD = { buddy: null, lastSeen: null, alarmedAt: null, shoreTold: false }

const isWaiting = ({ state }: Entry) => state === 'waiting'

function movedTo({ id, backBy }: Outing, moves: WaitingOnWater['moves']): string {
  return moves.filter(isWaiting).findLast(({ what }) => what.outingId === id)?.what.backBy ?? backBy
}

/** The latest sight, of those that wait too. */
function lastSeenOf(
  { id, lastSeenAt, lastSeenBy }: Outing,
  seen: WaitingOnWater['seen'],
): BoardRow['lastSeen'] {
  const told = lastSeenAt ? [{ at: lastSeenAt, by: lastSeenBy?.name ?? null }] : []
  const waiting = seen.filter((entry) => isWaiting(entry) && entry.what.outingId === id)
  const sights = [...told, ...waiting.map(({ what }) => ({ at: what.seenAt, by: null }))]
  return sights.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1) ?? null
}

type Out = Omit<BoardRow, 'state' | 'shareLeft' | 'minutesLeft' | 'minutesLate'>

function rowOf(out: Out, now: Date): BoardRow {
  const { outingId, rider, itemId, buddy, outAt, backBy, lastSeen, alarmedAt, shoreTold } = out
  const until = new Date(backBy)
  const leftMs = Math.max(0, until.getTime() - now.getTime())
  const wholeMs = Math.max(1, until.getTime() - Date.parse(outAt))
  const state = outingState({ backBy: until, backAt: null }, now)
  return {
    ...{ outingId, rider, itemId, buddy, outAt, backBy, lastSeen, alarmedAt, shoreTold },
    state: state === 'back' ? 'out' : state,
    shareLeft: Math.min(1, leftMs / wholeMs),
    minutesLeft: Math.ceil(leftMs / MINUTE_MS),
    minutesLate: minutesLate(until, now),
  }
}

/** '12 min left', '1 h 30 left', 'due now', 'due for 3 min', '18 min overdue'. */
export function timeText({ state, minutesLeft, minutesLate: late }: BoardRow): string {
  if (state === 'overdue') return `${spanText(late)} overdue`
  if (state === 'due') return late === 0 ? 'due now' : `due for ${spanText(late)}`
  return `${spanText(minutesLeft)} left`
}

/** 'Tom is the buddy', or 'You are the buddy' to Tom; null where nobody was named. */
export function buddyText({ buddy }: Pick<BoardRow, 'buddy'>): string | null {
  if (buddy === null) return null
  return buddy.isViewer ? 'You are the buddy' : `${buddy.name} is the buddy`
}

/** '45 min', '2 h', '1 h 30'. */
export function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** '3, one overdue' */
export function countText(rows: readonly BoardRow[]): string {
  const overdue = rows.filter(({ state }) => state === 'overdue').length
  const late = overdue === 0 ? '' : `, ${overdue === 1 ? 'one' : overdue} overdue`
  return `${rows.length}${late}`
}

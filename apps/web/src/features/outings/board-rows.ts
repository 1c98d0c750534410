import type { Outing, OutingKite } from '@sendit/core/outings/contract.ts'
import { minutesOverdue, type OutingState, outingState } from '@sendit/core/outings/outing-state.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { time24AtPlace, viewerZone, whoseTime } from '#lib/place-clock.ts'
import type { QueuedMutation } from '#outbox/queued-mutation.ts'
import type { ComingBack, GoingOut, MovingBackBy, SeeingRider } from './mutations.ts'

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
  minutesOverdue: number
  /** Nobody's name: this phone's own word, which waits. */
  lastSeen: { at: string; by: string | null } | null
  alarmedAt: string | null
  shoreTold: boolean
  kite: OutingKite | null
  /** E.164; null where the rider left none, and before the alarm. */
  phone: string | null
  /** A guest's word, which ends nothing until a member or the rider confirms it; nobody's name where it waits on this phone. */
  backReported: { by: string | null; at: string } | null
}

/** What this phone has said and the server does not know; of what was refused there is none. */
export type WaitingOnWater = {
  going: readonly QueuedMutation<GoingOut>[]
  back: readonly QueuedMutation<ComingBack>[]
  moves: readonly QueuedMutation<MovingBackBy>[]
  seen: readonly QueuedMutation<SeeingRider>[]
}

const MINUTE_MS = 60_000

/** Who is on the water, those who are latest first. `viewer` is null of a guest. */
export function boardRows(
  outings: readonly Outing[],
  { waiting, viewer, now }: { waiting: WaitingOnWater; viewer: Named | null; now: Date },
): BoardRow[] {
  const waitingReturns = waiting.back.filter(isWaiting)
  // A guest's word ends nothing: the crew confirms it.
  const backIds = new Set(viewer === null ? [] : waitingReturns.map(({ what }) => what.outingId))
  const known = outings
    .filter(({ id, backAt }) => backAt === null && !backIds.has(id))
    .map((outing) => {
      const current = { backBy: movedTo(outing, waiting.moves), lastSeen: lastSeenOf(outing, waiting.seen) }
      const buddy = outing.buddy && { ...outing.buddy, isViewer: outing.buddy.id === viewer?.id }
      const { kite = null, phone = null } = outing
      const reported = reportedOf(outing, waitingReturns)
      return rowOf(
        { ...outing, outingId: outing.id, buddy, ...current, kite, phone, backReported: reported },
        now,
      )
    })
  const own = viewer === null || backIds.has(null) ? [] : waiting.going.filter(isWaiting).slice(-1)
  const unsent = own.flatMap(({ what }) =>
    viewer === null
      ? []
      : rowOf({ ...what, outAt: what.at, outingId: null, rider: viewer, ...UNSENT_FIELDS }, now),
  )
  return [...unsent, ...known].sort((one, other) => Date.parse(one.backBy) - Date.parse(other.backBy))
}

/** Nobody knows of them, so nobody was told. */
const UNSENT_FIELDS = {
  ...{ buddy: null, lastSeen: null, alarmedAt: null, shoreTold: false },
  ...{ kite: null, phone: null, backReported: null },
}

const isWaiting = ({ state }: QueuedMutation) => state === 'waiting'

function movedTo({ id, backBy }: Outing, moves: WaitingOnWater['moves']): string {
  return moves.filter(isWaiting).findLast(({ what }) => what.outingId === id)?.what.backBy ?? backBy
}

/** What a guest said, on this phone or to the server. */
function reportedOf(
  { id, backReported }: Outing,
  waitingReturns: WaitingOnWater['back'],
): BoardRow['backReported'] {
  if (backReported) return { by: backReported.by.name, at: backReported.at }
  const waiting = waitingReturns.find(({ what }) => what.outingId === id)
  return waiting === undefined ? null : { by: null, at: waiting.what.at }
}

/** The latest sight, of those that wait too. */
function lastSeenOf(
  { id, lastSeenAt, lastSeenBy }: Outing,
  seen: WaitingOnWater['seen'],
): BoardRow['lastSeen'] {
  const current = lastSeenAt ? [{ at: lastSeenAt, by: lastSeenBy?.name ?? null }] : []
  const waiting = seen.filter((mutation) => isWaiting(mutation) && mutation.what.outingId === id)
  const sights = [...current, ...waiting.map(({ what }) => ({ at: what.seenAt, by: null }))]
  return sights.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1) ?? null
}

type Out = Omit<BoardRow, 'state' | 'shareLeft' | 'minutesLeft' | 'minutesOverdue'>

function rowOf(out: Out, now: Date): BoardRow {
  const { outingId, rider, itemId, buddy, outAt, backBy, lastSeen, alarmedAt, shoreTold } = out
  const { kite, phone, backReported } = out
  const until = new Date(backBy)
  const leftMs = Math.max(0, until.getTime() - now.getTime())
  const wholeMs = Math.max(1, until.getTime() - Date.parse(outAt))
  const state = outingState({ backBy: until, backAt: null }, now)
  return {
    ...{ outingId, rider, itemId, buddy, outAt, backBy, lastSeen, alarmedAt, shoreTold },
    ...{ kite, phone, backReported },
    state: state === 'back' ? 'out' : state,
    shareLeft: Math.min(1, leftMs / wholeMs),
    minutesLeft: Math.ceil(leftMs / MINUTE_MS),
    minutesOverdue: minutesOverdue(until, now),
  }
}

/** '12 min left', '1 h 30 left', 'due now', 'due for 3 min', '18 min overdue'; 'no news' where that is outdated. */
export function timeText({ state, minutesLeft, minutesOverdue: late }: BoardRow, isCurrent = true): string {
  if (state !== 'out' && !isCurrent) return 'no news'
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

/** '3, one overdue'; without the second part where that is outdated. */
export function countText(rows: readonly BoardRow[], isCurrent = true): string {
  const overdue = isCurrent ? rows.filter(({ state }) => state === 'overdue').length : 0
  const late = overdue === 0 ? '' : `, ${overdue === 1 ? 'one' : overdue} overdue`
  return `${rows.length}${late}`
}

/** ', seen by Tom', ', by letter, not confirmed': who marked a rider back, wherever it stands. Nothing of their own word in the app. */
export function markedByText({ rider, backSaidBy }: Pick<Outing, 'rider' | 'backSaidBy'>): string {
  if (backSaidBy === null) return ''
  if (backSaidBy.byLetter) return ', by letter, not confirmed'
  return backSaidBy.id === rider.id ? '' : `, seen by ${backSaidBy.name}`
}

/** The clock of the water board: that of the trip's place, which is named to whoever has another. */
export type TripClock = {
  timezone: string
  /** '16:30' */
  at(instant: string | Date): string
  /** ' (Tarifa time)' to whoever is elsewhere, else nothing. */
  whose(instant: string | Date): string
  /** Both: once in each sentence. */
  atWithZone(instant: string | Date): string
}

export function tripClock({ location, timezone }: Pick<Trip, 'location' | 'timezone'>): TripClock {
  const zone = timezone ?? viewerZone()
  const [name = location] = location.split(',')
  const at = (instant: string | Date) => time24AtPlace(instant, zone)
  const whose = (instant: string | Date) => whoseTime({ name, timezone: zone }, instant)
  return { timezone: zone, at, whose, atWithZone: (instant) => `${at(instant)}${whose(instant)}` }
}

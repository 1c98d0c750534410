import type { Outing, OutingKite } from '@sendit/core/outings/contract.ts'
import { minutesOverdue, type OutingState, outingState } from '@sendit/core/outings/outing-state.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { time24AtPlace, viewerZone, whoseTime } from '#lib/place-clock.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import type { ComingBack, GoingOut, MovingBackBy, SeeingRider } from './mutations.ts'

type Named = { id: string; name: string }

export type BoardRow = {
  outingId: string | null
  rider: Named
  itemId: string | null
  buddy: (Named & { isViewer: boolean }) | null
  outAt: string
  backBy: string
  state: Exclude<OutingState, 'back'>
  shareLeft: number
  minutesLeft: number
  minutesOverdue: number
  lastSeen: { at: string; by: string | null } | null
  alarmedAt: string | null
  shoreTold: boolean
  kite: OutingKite | null
  /** E.164; null if none was given, and before the alarm. */
  phone: string | null
  /** Reported by a guest, pending confirmation by a member or the rider; `by` is null while queued. */
  backReported: { by: string | null; at: string } | null
}

export type WaitingOnWater = {
  going: readonly QueuedMutation<GoingOut>[]
  back: readonly QueuedMutation<ComingBack>[]
  moves: readonly QueuedMutation<MovingBackBy>[]
  seen: readonly QueuedMutation<SeeingRider>[]
}

const MINUTE_MS = 60_000

/** Latest first. `viewer` is null for a guest. */
export function boardRows(
  outings: readonly Outing[],
  { waiting, viewer, now }: { waiting: WaitingOnWater; viewer: Named | null; now: Date },
): BoardRow[] {
  const waitingReturns = waiting.back.filter(isWaiting)
  // A guest's report must be confirmed by the crew.
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

/** Not sent yet, so nobody was notified. */
const UNSENT_FIELDS = {
  ...{ buddy: null, lastSeen: null, alarmedAt: null, shoreTold: false },
  ...{ kite: null, phone: null, backReported: null },
}

const isWaiting = ({ state }: QueuedMutation) => state === 'waiting'

function movedTo({ id, backBy }: Outing, moves: WaitingOnWater['moves']): string {
  return moves.filter(isWaiting).findLast(({ what }) => what.outingId === id)?.what.backBy ?? backBy
}

function reportedOf(
  { id, backReported }: Outing,
  waitingReturns: WaitingOnWater['back'],
): BoardRow['backReported'] {
  if (backReported) return { by: backReported.by.name, at: backReported.at }
  const waiting = waitingReturns.find(({ what }) => what.outingId === id)
  return waiting === undefined ? null : { by: null, at: waiting.what.at }
}

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

/** '12 min left', '1 h 30 left', '18 min overdue'; 'no news' if out of date. */
export function timeText({ state, minutesLeft, minutesOverdue: late }: BoardRow, isCurrent = true): string {
  if (state !== 'out' && !isCurrent) return 'no news'
  if (state === 'overdue') return `${spanText(late)} overdue`
  if (state === 'due') return late === 0 ? 'due now' : `due for ${spanText(late)}`
  return `${spanText(minutesLeft)} left`
}

export function buddyText({ buddy }: Pick<BoardRow, 'buddy'>): string | null {
  if (buddy === null) return null
  return buddy.isViewer ? 'You are the buddy' : `${buddy.name} is the buddy`
}

export function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

export function countText(rows: readonly BoardRow[], isCurrent = true): string {
  const overdue = isCurrent ? rows.filter(({ state }) => state === 'overdue').length : 0
  const late = overdue === 0 ? '' : `, ${overdue === 1 ? 'one' : overdue} overdue`
  return `${rows.length}${late}`
}

/** ', seen by Tom', ', by letter, not confirmed'; empty if the rider did so in the app. */
export function markedByText({ rider, backSaidBy }: Pick<Outing, 'rider' | 'backSaidBy'>): string {
  if (backSaidBy === null) return ''
  if (backSaidBy.byLetter) return ', by letter, not confirmed'
  return backSaidBy.id === rider.id ? '' : `, seen by ${backSaidBy.name}`
}

/** In the trip's time zone, named for viewers elsewhere. */
export type TripClock = {
  timezone: string
  at(instant: string | Date): string
  /** ' (Tarifa time)' for viewers elsewhere, else empty. */
  whose(instant: string | Date): string
  atWithZone(instant: string | Date): string
}

export function tripClock({ location, timezone }: Pick<Trip, 'location' | 'timezone'>): TripClock {
  const zone = timezone ?? viewerZone()
  const [name = location] = location.split(',')
  const at = (instant: string | Date) => time24AtPlace(instant, zone)
  const whose = (instant: string | Date) => whoseTime({ name, timezone: zone }, instant)
  return { timezone: zone, at, whose, atWithZone: (instant) => `${at(instant)}${whose(instant)}` }
}

import { zoneOffsetMs } from '@sendit/core/time.ts'
import type { JCal } from './jcal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Clocks stand for longer than this between two changes: Morocco turns its back for the month of Ramadan. */
const STRIDE_MS = 14 * DAY_MS
const MAX_KNOWN = 500

type Span = { from: number; to: number }
/** A change of a zone's clock: from `at` on, `to` minutes ahead of UTC instead of `from`. */
type ClockChange = { at: number; from: number; to: number }

/**
 * A VTIMEZONE (RFC 5545, 3.6.5) that holds from the first of January of the year `from` to the end of the year `to`, with every
 * change of the clock by itself: from the zones of the engine that runs it, so that a country's new rule comes with an update of
 * that and not with a rule of ours.
 */
export function zoneComponent(zone: string, { from, to }: Span): JCal {
  const start = Date.UTC(from - 1, 0, 1)
  const changes = yearsOf(from - 1, to).flatMap((year) => changesOf(zone, year))
  const first = changes[0]?.from ?? minutesAhead(zone, start)
  // What holds before the first change has always held, as far as this calendar is concerned.
  const observances = [{ at: Date.UTC(1970, 0, 1), from: first, to: first }, ...changes]
  const least = Math.min(...observances.map((one) => one.to))
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    observances.map((one) => observance(one, one.to > least ? 'daylight' : 'standard')),
  ]
}

function yearsOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function observance({ at, from, to }: ClockChange, kind: 'standard' | 'daylight'): JCal {
  // It starts by the clock that was right until then.
  const onset = new Date(at + from * MINUTE_MS).toISOString().slice(0, 19)
  return [
    kind,
    [
      ['dtstart', {}, 'date-time', onset],
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(from)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(to)],
    ],
    [],
  ]
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`
}

/** Looking for them costs some dozens of conversions, and everybody's trips are in the same few places and years. */
const known = new Map<string, ClockChange[]>()

function changesOf(zone: string, year: number): ClockChange[] {
  const key = `${zone} ${year}`
  const found = known.get(key) ?? findChanges(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, found)
  return found
}

function findChanges(zone: string, start: number, end: number): ClockChange[] {
  const changes: ClockChange[] = []
  for (let from = start; from < end; from += STRIDE_MS) {
    const to = Math.min(from + STRIDE_MS, end)
    const before = minutesAhead(zone, from)
    const after = minutesAhead(zone, to)
    if (before !== after)
      changes.push({ at: findMinute(zone, { from, to, before }), from: before, to: after })
  }
  return changes
}

/** The first minute between the two at which the clock is another one than `before`. */
function findMinute(
  zone: string,
  { from, to, before }: { from: number; to: number; before: number },
): number {
  let low = from
  let high = to
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (minutesAhead(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

function minutesAhead(zone: string, at: number): number {
  return Math.round(zoneOffsetMs(new Date(at), zone) / MINUTE_MS)
}

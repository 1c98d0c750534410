import type { Today, TodayWind } from '@sendit/core/plan/contract.ts'
import { addDays } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { VerdictWord } from '@sendit/core/weather/verdict.ts'
import { dayWords } from '#lib/dates.ts'
import { time24AtPlace } from '#lib/place-clock.ts'

const NAMED_RIDERS = 3

const CALM_BECAUSE: Partial<Record<VerdictWord, string>> = {
  'Too light': 'too light to ride',
  Nuking: 'too strong to ride',
  Offshore: 'it blows out to sea',
  'Side-offshore': 'it blows out to sea at an angle',
  Thunderstorm: 'thunderstorms',
  Gusty: 'too gusty to ride',
}

export function knotsText({ lowestKnots, highestKnots }: Pick<TodayWind, 'lowestKnots' | 'highestKnots'>) {
  const [low, high] = [Math.round(lowestKnots), Math.round(highestKnots)]
  return `${low === high ? high : `${low} to ${high}`} kn`
}

export function calmText(calm: TodayWind): string {
  const { word, reasons } = calm.verdict
  const wind = `${knotsText(calm)} from ${compassPoint(calm.direction)} all day`
  if (word === 'Dark') return `${wind}. Too little light is left.`
  const because = CALM_BECAUSE[word] ?? reasons[0]?.toLowerCase()
  return because === undefined ? `${wind}.` : `${wind}: ${because}.`
}

export function nearnessOf(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayWords(day).weekday
}

export function windowHours(
  { day, from, to }: { day: string; from: string; to: string },
  at: AtPlace,
): string {
  const near = nearnessOf(day, at.today)
  return `${near === 'Tomorrow' ? 'tomorrow' : near} ${spanText({ from, to }, at.timezone)}`
}

type AtPlace = { today: string; timezone: string }

export function spanText({ from, to }: { from: string; to: string }, timezone: string): string {
  return `${time24AtPlace(from, timezone)} to ${time24AtPlace(to, timezone)}`
}

/** 'Tom, Inés' and 'and 2'; up to three are all named. */
export function namesOf(people: readonly { name: string }[]): { names: string; rest: string } {
  const first = people.map(({ name }) => name.split(' ')[0] ?? name)
  if (first.length > NAMED_RIDERS)
    return { names: first.slice(0, 2).join(', '), rest: ` and ${first.length - 2}` }
  const last = first.pop() ?? ''
  return { names: first.length === 0 ? last : `${first.join(', ')} and ${last}`, rest: '' }
}

export function nextDetail({ driver, place, startsAt }: NonNullable<Today['next']>, viewerId: string | null) {
  if (driver === null) return place
  if (driver.id === viewerId) return 'You drive'
  const leaves = driver.leavesAt === null || driver.leavesAt === startsAt ? '' : ` at ${driver.leavesAt}`
  return `${driver.name} drives${leaves}${driver.hasSeat ? ', you have a seat' : ''}`
}

/** 'back by 17:00': the next of several, or that it has passed. */
export function backText(out: Today['onWater'], { now, timezone }: { now: Date; timezone: string }): string {
  const [next] = out.toSorted((one, other) => Date.parse(one.backBy) - Date.parse(other.backBy))
  if (next === undefined) return ''
  const time = time24AtPlace(next.backBy, timezone)
  if (Date.parse(next.backBy) <= now.getTime())
    return out.length === 1 ? `due back at ${time}` : `${next.name} due back at ${time}`
  return out.length === 1 ? `back by ${time}` : `next back by ${time}`
}

export function waitingDetail([first, ...others]: Today['waiting'], timezone: string): string | null {
  if (others.length > 0) return `and ${others.length} more`
  if (first === undefined || first.until === null) return null
  const time = time24AtPlace(first.until, timezone)
  return first.kind === 'answer' ? `starts at ${time}` : `closes at ${time}`
}

export type TodayView = {
  today: Today
  trip: Trip
  viewerId: string | null
  now: Date
  timezone: string
  presentDay: string
  isOld: boolean
}

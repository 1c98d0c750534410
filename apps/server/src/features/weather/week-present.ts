import {
  bestBeachDay,
  dayVerdict,
  type HourConditions,
  type JudgedDay,
  type JudgedHour,
  judgeHour,
  verdictWithoutBeach,
} from '@sendit/core/beaches/beach-verdict.ts'
import type { Conditions } from '@sendit/core/beaches/score-parts.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import { windowOf } from '@sendit/core/plan/go-window.ts'
import { dayInZone } from '@sendit/core/time.ts'
import type {
  WeatherNow,
  WeatherOrigin,
  WeekDay,
  WeekWeather,
  WindVerdict,
} from '@sendit/core/weather/contract.ts'
import {
  isTooOld,
  UNKNOWN_VERDICT,
  type Verdict,
  verdictAt,
  type WeatherSource,
} from '@sendit/core/weather/verdict.ts'
import type { Aged, BeachOutlook, Moment } from '#adapters/weather/port.ts'

export function presentWeatherNow(now: Moment, isStale: boolean): Omit<WeatherNow, 'isExample'> {
  return {
    windDirection: Math.round(now.windDirection),
    windSpeed: toTenth(now.windKnots),
    windGust: now.gustKnots === null ? null : toTenth(now.gustKnots),
    temperature: now.temperature === null ? null : toTenth(now.temperature),
    description: now.sky.description,
    icon: now.sky.icon,
    observedAt: toInstant(now.time),
    stale: isStale,
  }
}

export function conditionsOf(moment: Moment, tide: Conditions['tide']): Conditions {
  const { windKnots, windDirection, gustKnots, rainMmPerHour, isThunder, isDay, visibility } = moment
  const wind = { windKnots, windDirection, gustKnots }
  return { ...wind, rainMmPerHour, isThunder, isDay, visibilityMetres: visibility, tide }
}

export function toInstant(seconds: number): string {
  return new Date(Math.round(seconds) * 1000).toISOString()
}

/** HH:mm in the place's time zone. */
export function toClockTime(seconds: number, timeZone: string): string {
  const style = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(seconds * 1000))
}

export function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}

export type BeachWeek = { spot: Spot; outlook: BeachOutlook }
export type JudgedMoment = Moment & HourConditions & JudgedHour

/** The tide changes scores little, so it is not fetched days ahead. */
export function judgeMoment(spot: Spot, moment: Moment): JudgedMoment {
  const judged = judgeHour(spot, { ...moment, ...conditionsOf(moment, null) })
  const { components: _parts, summary: _words, rating: _colour, ...rest } = judged
  return rest
}

type Days = ReadonlyMap<string, readonly JudgedMoment[]>
/** Cached by forecast and beach: a trip's read judges 2,300 hours, at a tenth of the cost. */
const judged = new WeakMap<BeachOutlook, Map<string, Days>>()

export function judgedDays({ spot, outlook }: BeachWeek): Days {
  const ofOutlook = judged.get(outlook) ?? new Map<string, Days>()
  judged.set(outlook, ofOutlook)
  const known = ofOutlook.get(spot.id)
  if (known !== undefined) return known
  const days = new Map(
    [...byDay(outlook.hours, spot.timezone)].map(([date, moments]) => [
      date,
      moments.map((moment) => judgeMoment(spot, moment)),
    ]),
  )
  ofOutlook.set(spot.id, days)
  return days
}

type AtPlace = { now: Date; timezone: string }

function presentBeachDays(weeks: readonly BeachWeek[], at: AtPlace): WeekDay[] {
  return bestBeachDays(weeks, at).map((day) => ({ date: day.date, ...presentBeachDay(day, at.now) }))
}

export function bestBeachDays(weeks: readonly BeachWeek[], { now, timezone }: AtPlace): BeachDay[] {
  const today = dayInZone(now, timezone)
  const byDate = new Map<string, BeachDay[]>()
  for (const week of weeks) {
    for (const [date, hours] of judgedDays(week)) {
      if (date < today) continue
      const judged = dayVerdict(hours, { now, timezone: week.spot.timezone })
      byDate.set(date, [...(byDate.get(date) ?? []), { ...week, ...judged, date, hours }])
    }
  }
  return [...byDate]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, days]) => bestBeachDay(days) ?? [])
}

export type BeachDay = BeachWeek & JudgedDay & { date: string; hours: readonly JudgedMoment[] }

function byDay(hours: readonly Moment[], timezone: string): Map<string, Moment[]> {
  const days = new Map<string, Moment[]>()
  for (const hour of hours) {
    const date = dayInZone(new Date(hour.time * 1000), timezone)
    const day = days.get(date)
    if (day === undefined) days.set(date, [hour])
    else day.push(hour)
  }
  return days
}

function presentBeachDay(day: BeachDay, now: Date): Omit<WeekDay, 'date'> {
  const { spot, outlook, hours, window } = day
  return {
    hours: hours.map((hour) => presentRidingHour(hour, outlook, now)),
    window: presentWindow(window),
    beach: { id: spot.id, name: spot.name },
    verdict: presentVerdict(day, outlook, now),
  }
}

export function presentRidingHour(
  hour: JudgedMoment,
  outlook: BeachOutlook,
  now: Date,
): WeekDay['hours'][number] {
  const { windSpeed, windGust, windDirection } = presentWeatherNow(hour, false)
  const isOld = hour.tone !== 'none' && isTooOld(toInstant(outlook.now.time), now)
  const word = isOld ? 'Old forecast' : hour.word
  return { time: toInstant(hour.time), windSpeed, windGust, windDirection, isDay: hour.isDay, word }
}

function presentWindow(ridden: readonly JudgedHour[]): WeekDay['window'] {
  if (ridden.length === 0) return null
  const window = windowOf(ridden)
  return {
    from: toInstant(window.from),
    to: toInstant(window.to),
    lowest: toTenth(window.lowestKnots),
    highest: toTenth(window.highestKnots),
    gust: window.gustKnots === null ? null : toTenth(window.gustKnots),
    windDirection: Math.round(window.windDirection) % 360,
  }
}

export function presentVerdict(
  { tone, word, reasons }: Verdict,
  { now: { time } }: BeachOutlook,
  now: Date,
  source: WeatherSource = 'forecast',
): WindVerdict {
  return verdictAt({ tone, word, reasons, asOf: toInstant(time) }, now, source)
}

export type WeekFacts = {
  beaches: readonly BeachWeek[]
  bare?: BeachOutlook | undefined
  outlooks: readonly Aged<BeachOutlook>[]
  timezone: string
  now: Date
  origin: WeatherOrigin
}

export function presentWeek({ beaches, bare, outlooks, timezone, now, origin }: WeekFacts): WeekWeather {
  return {
    timezone,
    days:
      beaches.length > 0
        ? presentBeachDays(beaches, { now, timezone })
        : presentBareDays(bare?.hours ?? [], { now, timezone }),
    observedAt: toInstant(Math.min(...outlooks.map(({ value }) => value.now.time))),
    stale: outlooks.some(({ isStale }) => isStale),
    refreshing: outlooks.some(({ isRefreshing }) => isRefreshing),
    ...origin,
  }
}

function presentBareDays(
  hours: BeachOutlook['hours'],
  { now, timezone }: { now: Date; timezone: string },
): WeekDay[] {
  const today = dayInZone(now, timezone)
  return [...byDay(hours, timezone)]
    .filter(([date]) => date >= today)
    .map(([date, moments]) => ({
      date,
      hours: moments.map((moment) => {
        const { windSpeed, windGust, windDirection } = presentWeatherNow(moment, false)
        const time = toInstant(moment.time)
        const { word } = verdictWithoutBeach(conditionsOf(moment, null))
        return { time, windSpeed, windGust, windDirection, isDay: moment.isDay, word }
      }),
      window: null,
      beach: null,
      verdict: { ...UNKNOWN_VERDICT, reasons: ['No beach near here'], asOf: null },
    }))
}

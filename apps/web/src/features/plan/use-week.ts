import type { SessionBeach, SessionRiders, SessionWeather } from '@sendit/core/plan/contract.ts'
import { ridersUnder, wordUnder } from '@sendit/core/plan/word-under.ts'
import { daysBetween } from '@sendit/core/time.ts'
import type { RidingHour, WeekDay, WindVerdict } from '@sendit/core/weather/contract.ts'
import { isTooOld, verdictAt } from '@sendit/core/weather/verdict.ts'
import { useQuery } from '@tanstack/react-query'
import { useMinute } from '#lib/minutes.ts'
import { ridersQuery, tripWeatherQuery } from './queries.ts'

export type Week = {
  timezone: string
  byDay: ReadonlyMap<string, WeekDay>
  bySession: ReadonlyMap<string, SessionWeather>
  lastDay: string | undefined
  observedAt: string
  /** The weather provider is unreachable, or we are offline. */
  isOld: boolean
}

/** Reduced to what the data's age supports. Undefined while unknown, which blocks nothing. */
export function useWeek(tripId: string, isWanted = true): Week | undefined {
  const { data, isError } = useQuery({ ...tripWeatherQuery(tripId), enabled: isWanted })
  const now = useMinute()
  if (!data) return undefined
  return {
    timezone: data.timezone,
    byDay: new Map(data.days.map((day) => [day.date, agedDay(day, now)])),
    bySession: new Map(
      data.sessions.map((session) => [
        session.itemId,
        { ...session, verdict: verdictAt(session.verdict, now) },
      ]),
    ),
    lastDay: data.days.at(-1)?.date,
    observedAt: data.observedAt,
    isOld: data.stale || isError,
  }
}

export function agedDay(day: WeekDay, now: Date): WeekDay {
  if (day.verdict === undefined) return day
  const verdict = verdictAt(day.verdict, now)
  const hours = agedHours(day.hours, day.verdict, now)
  return { ...day, verdict, hours, window: verdict.tone === 'none' ? null : day.window }
}

function agedHours(hours: readonly RidingHour[], verdict: WindVerdict | undefined, now: Date): RidingHour[] {
  const { asOf } = verdict ?? {}
  if (asOf == null || !isTooOld(asOf, now)) return [...hours]
  return hours.map((hour) => ({ ...hour, word: hour.isDay ? 'Old forecast' : 'Dark' }))
}

export function agedBeach(beach: SessionBeach, now: Date): SessionBeach {
  if (beach.verdict === undefined) return beach
  const verdict = verdictAt(beach.verdict, now)
  return {
    ...{ ...beach, verdict },
    hours: agedHours(beach.hours, beach.verdict, now),
    words: beach.words.map((word) => wordUnder(word, verdict)),
  }
}

export function useRiders(tripId: string, itemId: string, isWanted = true): SessionRiders | undefined {
  const { data: riders } = useQuery({ ...ridersQuery(tripId, itemId), enabled: isWanted })
  const now = useMinute()
  if (riders?.verdict === undefined) return riders ?? undefined
  const verdict = verdictAt(riders.verdict, now)
  return {
    ...{ ...riders, verdict },
    hours: agedHours(riders.hours, riders.verdict, now),
    riders: ridersUnder(riders.riders, verdict),
  }
}

/** How many days ahead wind is forecast. */
export const FORECAST_DAYS = 7

type Planned = { firstDay: string; today: string; count: number }

/** Without a forecast or plans every day would be empty. */
export function isFarAndEmpty({ firstDay, today, count }: Planned): boolean {
  return count === 0 && daysBetween(today, firstDay) > FORECAST_DAYS
}

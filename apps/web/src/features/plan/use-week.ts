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
  /** Of the sessions that are not over, by the item. */
  bySession: ReadonlyMap<string, SessionWeather>
  /** The last day that the forecast reaches. */
  lastDay: string | undefined
  observedAt: string
  /** The provider does not answer, or it cannot be asked. */
  isOld: boolean
}

/**
 * The wind of the coming days and sessions of a trip, as much as its age still supports; undefined while it is not known, which
 * holds nothing up, or not wanted.
 */
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

/** A day as much as its age still supports. */
export function agedDay(day: WeekDay, now: Date): WeekDay {
  if (day.verdict === undefined) return day
  const verdict = verdictAt(day.verdict, now)
  const hours = agedHours(day.hours, day.verdict, now)
  return { ...day, verdict, hours, window: verdict.tone === 'none' ? null : day.window }
}

/** The hours of a forecast that has grown old on this phone say so. */
function agedHours(hours: readonly RidingHour[], verdict: WindVerdict | undefined, now: Date): RidingHour[] {
  const { asOf } = verdict ?? {}
  if (asOf == null || !isTooOld(asOf, now)) return [...hours]
  return hours.map((hour) => ({ ...hour, word: hour.isDay ? 'Old forecast' : 'Dark' }))
}

/** A beach weighed up for a session, as much as its age still supports. */
export function agedBeach(beach: SessionBeach, now: Date): SessionBeach {
  if (beach.verdict === undefined) return beach
  const verdict = verdictAt(beach.verdict, now)
  return {
    ...{ ...beach, verdict },
    hours: agedHours(beach.hours, beach.verdict, now),
    words: beach.words.map((word) => wordUnder(word, verdict)),
  }
}

/**
 * The wind of a session and who could ride in it, as much as its age still supports; undefined while it is not known, or not
 * wanted.
 */
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

/** So many days ahead of a day its wind becomes known. */
export const FORECAST_DAYS = 7

type Planned = { firstDay: string; today: string; count: number }

/** Whether nothing is planned on a trip of which no day has a forecast yet: its days would all stand there empty. */
export function isFarAndEmpty({ firstDay, today, count }: Planned): boolean {
  return count === 0 && daysBetween(today, firstDay) > FORECAST_DAYS
}

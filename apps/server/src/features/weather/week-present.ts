import { beachScore } from '@sendit/core/beaches/beach-score.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import { windWindow } from '@sendit/core/plan/wind-window.ts'
import { dayInZone } from '@sendit/core/time.ts'
import type { Attribution, WeekDay, WeekWeather } from '@sendit/core/weather/contract.ts'
import type { Aged, BeachOutlook, Moment } from '#adapters/weather/port.ts'
import { conditionsOf, presentWeatherNow, toInstant, toTenth } from '#conditions/present.ts'

/** What is known of the week at a place; without a beach there nobody can say when it is good to ride. */
export type WeekFacts = {
  spot: Spot | undefined
  outlook: Aged<BeachOutlook>
  timezone: string
  now: Date
  attribution: Attribution[]
}

/** From today on, each day with its hours and its window. */
export function presentWeek({ spot, outlook, timezone, now, attribution }: WeekFacts): WeekWeather {
  const today = dayInZone(now, timezone)
  const byDay = new Map<string, Moment[]>()
  for (const hour of outlook.value.hours) {
    const day = dayInZone(new Date(hour.time * 1000), timezone)
    byDay.set(day, [...(byDay.get(day) ?? []), hour])
  }
  return {
    timezone,
    days: [...byDay]
      .filter(([date]) => date >= today)
      .map(([date, hours]) => ({ date, ...presentDay(hours, spot) })),
    observedAt: toInstant(outlook.value.now.time),
    stale: outlook.isStale,
    refreshing: outlook.isRefreshing,
    attribution,
  }
}

function presentDay(hours: readonly Moment[], spot: Spot | undefined): Omit<WeekDay, 'date'> {
  return {
    hours: hours.map((hour) => {
      const { windSpeed, windGust, windDirection } = presentWeatherNow(hour, false)
      return { time: toInstant(hour.time), windSpeed, windGust, windDirection, isDay: hour.isDay }
    }),
    window: spot === undefined ? null : presentWindow(hours, spot),
  }
}

function presentWindow(hours: readonly Moment[], spot: Spot): WeekDay['window'] {
  // The tide caps nothing and moves a score by little; it is not asked for days ahead.
  const window = windWindow(
    hours.map((hour) => ({ ...hour, score: beachScore(spot, conditionsOf(hour, null)).score })),
  )
  return (
    window && {
      from: toInstant(window.from),
      to: toInstant(window.to),
      lowest: toTenth(window.lowestKnots),
      highest: toTenth(window.highestKnots),
      gust: window.gustKnots === null ? null : toTenth(window.gustKnots),
      windDirection: Math.round(window.windDirection) % 360,
    }
  )
}

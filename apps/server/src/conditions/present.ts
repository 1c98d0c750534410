import type { Conditions } from '@sendit/core/beaches/score-parts.ts'
import type { WeatherNow } from '@sendit/core/weather/contract.ts'
import type { Moment } from '#adapters/weather/port.ts'

export function presentWeatherNow(now: Moment, isStale: boolean): WeatherNow {
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

/** What a moment brings to whoever rides, as the beaches' scores see it. */
export function conditionsOf(moment: Moment, tide: Conditions['tide']): Conditions {
  const { windKnots, windDirection, gustKnots, rainMmPerHour, isThunder, isDay, visibility } = moment
  const wind = { windKnots, windDirection, gustKnots }
  return { ...wind, rainMmPerHour, isThunder, isDay, visibilityMetres: visibility, tide }
}

export function toInstant(seconds: number): string {
  return new Date(Math.round(seconds) * 1000).toISOString()
}

/** HH:mm in the place's own time. */
export function toClockTime(seconds: number, timeZone: string): string {
  const style = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(seconds * 1000))
}

export function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}

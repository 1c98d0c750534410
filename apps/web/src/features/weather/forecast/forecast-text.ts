import type { ForecastDay } from '@sendit/core/weather/contract.ts'
import { toKmh, toKnots } from '@sendit/core/weather/wind-speed.ts'
import { UNKNOWN } from '#features/weather/weather-text.ts'

const METRES_PER_KM = 1000
// Days of a place are calendar days: formatted in any zone but UTC, half the world would see the day before.
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export type TemperatureScale = { lowest: number; highest: number } | undefined

export function weekdayText(date: string): string {
  return weekday.format(dayOf(date))
}

/** '15 Jul' */
export function dayText(date: string): string {
  return dayAndMonth.format(dayOf(date))
}

export function kmhText(metresPerSecond: number | null): string {
  return metresPerSecond === null ? UNKNOWN : String(Math.round(toKmh(metresPerSecond)))
}

/** '22 kn, gusts 28 kn' */
export function knotsText({ speed, gust }: ForecastDay['wind']): string {
  const knots = (metresPerSecond: number) => `${Math.round(toKnots(metresPerSecond))} kn`
  if (speed === null) return UNKNOWN
  return gust === null ? knots(speed) : `${knots(speed)}, gusts ${knots(gust)}`
}

export function humidityText(percent: number | null): string {
  return percent === null ? UNKNOWN : `${Math.round(percent)}%`
}

/** Kilometres, with a tenth below ten of them. */
export function visibilityText(metres: number | null): string {
  if (metres === null) return UNKNOWN
  const km = metres / METRES_PER_KM
  return `${km < 10 ? Math.round(km * 10) / 10 : Math.round(km)} km`
}

/** From the coldest to the warmest of all days, so that their bars can be compared. */
export function temperatureScale(days: readonly ForecastDay[]): TemperatureScale {
  const all = days.flatMap(({ temp }) => [temp.min, temp.max]).filter((value) => value !== null)
  return all.length === 0 ? undefined : { lowest: Math.min(...all), highest: Math.max(...all) }
}

/** Where a day's bar begins and ends, in percent from each side; undefined when it has none. */
export function temperatureBar({ min, max }: ForecastDay['temp'], scale: TemperatureScale) {
  if (scale === undefined || min === null || max === null) return undefined
  const span = Math.max(1, scale.highest - scale.lowest)
  return { left: ((min - scale.lowest) / span) * 100, right: ((scale.highest - max) / span) * 100 }
}

function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

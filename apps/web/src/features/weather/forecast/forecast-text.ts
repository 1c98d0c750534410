import type { ForecastDay } from '@sendit/core/weather/contract.ts'
import { toKmh, toKnots } from '@sendit/core/weather/wind-speed.ts'
import { UNKNOWN } from '#features/weather/weather-text.ts'

const METRES_PER_KM = 1000
// Calendar days of the place: any zone but UTC would shift them for half the world.
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export type TemperatureScale = { lowest: number; highest: number } | undefined

export function weekdayText(date: string): string {
  return weekday.format(dayOf(date))
}

export function dayText(date: string): string {
  return dayAndMonth.format(dayOf(date))
}

export function kmhText(metresPerSecond: number | null): string {
  return metresPerSecond === null ? UNKNOWN : String(Math.round(toKmh(metresPerSecond)))
}

export function knotsText({ speed, gust }: ForecastDay['wind']): string {
  const knots = (metresPerSecond: number) => `${Math.round(toKnots(metresPerSecond))} kn`
  if (speed === null) return UNKNOWN
  return gust === null ? knots(speed) : `${knots(speed)}, gusts ${knots(gust)}`
}

export function humidityText(percent: number | null): string {
  return percent === null ? UNKNOWN : `${Math.round(percent)}%`
}

export function visibilityText(metres: number | null): string {
  if (metres === null) return UNKNOWN
  const km = metres / METRES_PER_KM
  return `${km < 10 ? Math.round(km * 10) / 10 : Math.round(km)} km`
}

export function temperatureScale(days: readonly ForecastDay[]): TemperatureScale {
  const all = days.flatMap(({ temp }) => [temp.min, temp.max]).filter((value) => value !== null)
  return all.length === 0 ? undefined : { lowest: Math.min(...all), highest: Math.max(...all) }
}

/** In percent from each side; undefined without data. */
export function temperatureBar({ min, max }: ForecastDay['temp'], scale: TemperatureScale) {
  if (scale === undefined || min === null || max === null) return undefined
  const span = Math.max(1, scale.highest - scale.lowest)
  return { left: ((min - scale.lowest) / span) * 100, right: ((scale.highest - max) / span) * 100 }
}

function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

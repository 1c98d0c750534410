import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import { addDays, daysBetween } from '@sendit/core/time.ts'
import { exactSize, type Rider } from '@sendit/core/weather/kite-size.ts'

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
/** Days of the month: the first of the second, and of the last third. */
const [MID, LATE] = [11, 21]

/** 'mid-July', by the middle of the days from the one to the other. */
export function timeOfYear(from: string, to: string): string {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2))
  const name = month.format(new Date(`${middle}T00:00:00Z`))
  const day = Number(middle.slice(8))
  if (day < MID) return `early ${name}`
  return day < LATE ? `mid-${name}` : `late ${name}`
}

export type ShareStep = 2 | 3 | 4
/** Per cent of days from which on a week has the colour of good, and of prime wind. */
const [GOOD, PRIME] = [45, 60]

/** The band of wind whose colour tells a share of days. */
export function shareStep(percent: number): ShareStep {
  if (percent >= PRIME) return 4
  return percent >= GOOD ? 3 : 2
}

/** '7 and 9 m²': the sizes for the winds between which half of the hours to ride lie; null without such hours. */
export function usualKites(rider: Rider, usualWind: SeasonWeather['trip']['usualWind']): string | null {
  if (usualWind === null) return null
  const sizeAt = (windKnots: number) => Math.round(exactSize({ ...rider, windKnots, gustKnots: null }))
  const [small, large] = [sizeAt(usualWind.upper), sizeAt(usualWind.lower)]
  return small === large ? `${small} m²` : `${small} and ${large} m²`
}

import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import { addDays, daysBetween } from '@sendit/core/time.ts'
import { exactSize, type Rider } from '@sendit/core/weather/kite-size.ts'

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const [MID, LATE] = [11, 21]

/** 'mid-July', by the middle of the range. */
export function timeOfYear(from: string, to: string): string {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2))
  const name = month.format(new Date(`${middle}T00:00:00Z`))
  const day = Number(middle.slice(8))
  if (day < MID) return `early ${name}`
  return day < LATE ? `mid-${name}` : `late ${name}`
}

export type ShareStep = 2 | 3 | 4
/** Percentage of days from which a week gets that colour. */
const [GOOD, PRIME] = [45, 60]

export function shareStep(percent: number): ShareStep {
  if (percent >= PRIME) return 4
  return percent >= GOOD ? 3 : 2
}

/** '7 and 9 m²': sizes for the middle half of rideable hours; null without any. */
export function usualKites(rider: Rider, usualWind: SeasonWeather['trip']['usualWind']): string | null {
  if (usualWind === null) return null
  const sizeAt = (windKnots: number) => Math.round(exactSize({ ...rider, windKnots, gustKnots: null }))
  const [small, large] = [sizeAt(usualWind.upper), sizeAt(usualWind.lower)]
  return small === large ? `${small} m²` : `${small} and ${large} m²`
}

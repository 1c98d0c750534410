import { beaufort } from '@sendit/core/weather/beaufort.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { WeatherNow } from '@sendit/core/weather/contract.ts'
import { gustFactor, gustiness } from '@sendit/core/weather/gusts.ts'
import { WIND_NAMES, type WindStep, windStep } from '@sendit/core/weather/wind-steps.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'

export const UNKNOWN = 'unknown'

/** Whose names want the word with them. */
const OF_WIND: ReadonlySet<WindStep> = new Set([2, 3, 4, 5])

type Wind = Pick<WeatherNow, 'windSpeed' | 'windGust' | 'windDirection'>

/** Their words invite to ride. */
const INVITING: ReadonlySet<WindStep> = new Set([3, 4])

/** What riders call a wind of this strength; no inviting word where something speaks against riding. */
export function windWord(knots: number, isWarned = false): string {
  const step = windStep(knots)
  if (isWarned && INVITING.has(step)) return 'Not now'
  return OF_WIND.has(step) ? `${WIND_NAMES[step]} wind` : WIND_NAMES[step]
}

/** 'Force 6, strong breeze, gusty' */
export function forceText({ windSpeed, windGust }: Wind): string {
  const { force, name } = beaufort(windSpeed)
  const factor = gustFactor(windSpeed, windGust)
  const gusts = factor === null || force === 0 ? '' : `, ${gustiness(factor)}`
  return `Force ${force}, ${name.toLowerCase()}${gusts}`
}

/** What the dial shows, for those who do not see it. */
export function windSentence({ windSpeed, windGust, windDirection }: Wind): string {
  const gust = windGust === null ? 'gusts unknown' : `gusting ${Math.round(windGust)}`
  const from = `from ${compassPoint(windDirection)}, ${Math.round(windDirection)} degrees`
  return `Wind ${Math.round(windSpeed)} knots, ${gust}, ${from}`
}

/** Why there is no weather, in the server's words where it has some. */
export function weatherProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection and try again.'
  return sentenceOf(error, `Weather service unavailable (${error.status})`)
}

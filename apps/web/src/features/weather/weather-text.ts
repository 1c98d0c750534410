import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { WeatherNow } from '@sendit/core/weather/contract.ts'
import { beaufort, gustFactor, gustiness } from '@sendit/core/weather/gusts.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'

export const UNKNOWN = 'unknown'

type Wind = Pick<WeatherNow, 'windSpeed' | 'windGust' | 'windDirection'>

export function forceText({ windSpeed, windGust }: Wind): string {
  const { force, name } = beaufort(windSpeed)
  const factor = gustFactor(windSpeed, windGust)
  const gusts = factor === null || force === 0 ? '' : `, ${gustiness(factor)}`
  return `Force ${force}, ${name.toLowerCase()}${gusts}`
}

/** For screen readers. */
export function windSentence({ windSpeed, windGust, windDirection }: Wind): string {
  const gust = windGust === null ? 'gusts unknown' : `gusting ${Math.round(windGust)}`
  const from = `from ${compassPoint(windDirection)}, ${Math.round(windDirection)} degrees`
  return `Wind ${Math.round(windSpeed)} knots, ${gust}, ${from}`
}

export function weatherProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection and try again.'
  return sentenceOf(error, `Weather service unavailable (${error.status})`)
}

import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import { hourAtPlace } from '#lib/place-clock.ts'

/** The wind that a score was made of: '24 kn E, gusts 30', with its hour where it is not the wind of now. */
export function scoredWindText({ scoredWind, scoredFor, timezone }: RecommendedBeach): string {
  const { windSpeed, windDirection, windGust } = scoredWind
  const gusts = windGust === null ? '' : `, gusts ${Math.round(windGust)}`
  const wind = `${Math.round(windSpeed)} kn ${compassPoint(windDirection)}${gusts}`
  return scoredFor === null ? wind : `${wind} at ${hourAtPlace(scoredFor, timezone)}`
}

import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import { hourAtPlace } from '#lib/place-clock.ts'
import { scoredTimeText } from './session-text.ts'

/** What the score beside it was made of, and for when, so that nobody takes tomorrow's for today's. */
export function ScoredWind({ beach }: { beach: RecommendedBeach }) {
  const time = scoredTimeText(beach)
  return (
    <>
      {time !== undefined && <p className="type-meta font-strong">{time}</p>}
      <p className="type-meta text-muted">{scoredWindText(beach)}</p>
    </>
  )
}

/** The wind that a score was made of: '24 kn E, gusts 30', with its hour where it is not the wind of now. */
function scoredWindText({ scoredWind, scoredFor, timezone }: RecommendedBeach): string {
  const { windSpeed, windDirection, windGust } = scoredWind
  const gusts = windGust === null ? '' : `, gusts ${Math.round(windGust)}`
  const wind = `${Math.round(windSpeed)} kn ${compassPoint(windDirection)}${gusts}`
  return scoredFor === null ? wind : `${wind} at ${hourAtPlace(scoredFor, timezone)}`
}

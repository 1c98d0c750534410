import type { PlaceWeather } from '@sendit/core/weather/contract.ts'
import { Tide } from '#features/weather/tide/tide.tsx'
import { HourStrip } from './hour-strip.tsx'
import { RidingGuide } from './riding-guide.tsx'
import { WindPanel } from './wind-panel.tsx'

type ConditionsProps = {
  weather: PlaceWeather
  now: Date
  /** The provider could not be asked again, so this is what was known last. */
  isOld: boolean
}

export function Conditions({ weather, now, isOld }: ConditionsProps) {
  return (
    <>
      {isOld && (
        <p className="weather-old type-caption" role="status">
          The weather service does not answer. This is the last we know.
        </p>
      )}
      <WindPanel weather={weather} />
      <HourStrip weather={weather} now={now} />
      <RidingGuide weather={weather} />
      <Tide tides={weather.tides} now={now} place={weather.location} />
    </>
  )
}

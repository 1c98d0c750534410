import type { PlaceWeather, SeaNow } from '@sendit/core/weather/contract.ts'
import { wetsuit } from '@sendit/core/weather/wetsuit.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { paths } from '#lib/paths.ts'
import { clockAtPlace, whoseTime } from '#lib/place-clock.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { FactRow } from './fact-row.tsx'
import { type KiteAdvice, kiteAdvice } from './kite-advice.ts'
import { UNKNOWN } from './weather-text.ts'

/** What to wear and what to pump. Guests have no profile, so they see no kite size. */
export function RidingGuide({ weather }: { weather: PlaceWeather }) {
  const visitor = useVisitor()
  return (
    <dl className="fact-list mt-3.5">
      <FactRow icon={<Icon name="sunrise" size={19} />} label="Sky">
        <span className="inline-block first-letter:uppercase">{weather.description}</span>
        <SunTimes weather={weather} />
      </FactRow>
      <FactRow icon={<ConditionIcon name="droplet" />} label="Water">
        {waterText(weather.marine)}
      </FactRow>
      {visitor.kind === 'user' && (
        <FactRow icon={<Icon name="kite" size={19} />} label="Kite size">
          <KiteText advice={kiteAdvice(visitor.user, weather)} />
        </FactRow>
      )}
    </dl>
  )
}

function SunTimes({ weather: { sunrise, sunset, location } }: { weather: PlaceWeather }) {
  if (sunrise === null || sunset === null) return null
  return (
    <span className="fact-note">
      Sun from {clockAtPlace(sunrise, location.timezone)} to {clockAtPlace(sunset, location.timezone)}
      {whoseTime(location, sunrise)}
    </span>
  )
}

function KiteText({ advice }: { advice: KiteAdvice }) {
  const tripId = useLinkedTripId()
  if (advice.kind === 'none') return <>none for this wind</>
  if (advice.kind === 'not-now') return <>none: {advice.reason.toLowerCase()}</>
  if (advice.kind === 'unknown') {
    return (
      <Anchor className="text-link" href={paths.profile(tripId)}>
        Add your weight and level
      </Anchor>
    )
  }
  const { size, smallest, largest } = advice.kite
  return (
    <>
      {Math.round(size)} m²
      <span className="fact-note">
        {smallest} to {largest} m², a guide, not advice
      </span>
    </>
  )
}

function waterText(sea: SeaNow | null): string {
  if (sea === null || sea.waterTemperature === null) return UNKNOWN
  const waves = sea.waveHeight === null ? '' : `, waves ${sea.waveHeight.toFixed(1)} m`
  return `${Math.round(sea.waterTemperature)} °C, ${wetsuit(sea.waterTemperature).toLowerCase()}${waves}`
}

import type { User } from '@sendit/core/profile/contract.ts'
import { capTone } from '@sendit/core/weather/cap-tone.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { PlaceWeather, SeaNow } from '@sendit/core/weather/contract.ts'
import { type KiteSize, kiteSize } from '@sendit/core/weather/kite-size.ts'
import {
  isTooOld,
  UNKNOWN_VERDICT,
  type VerdictWord,
  verdictAt,
  WORD_TONES,
} from '@sendit/core/weather/verdict.ts'
import { wetsuit } from '@sendit/core/weather/wetsuit.ts'
import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { clockAtPlace, whoseTime } from '#lib/place-clock.ts'
import { useVisitor } from '#session/visitor.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Chip } from '#ui/badge.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { WindDial } from '#ui/wind-dial.tsx'
import { dialFill, WindWord } from '#ui/wind-word.tsx'
import { HourStrip } from './hour-strip.tsx'
import { Tide } from './tide.tsx'
import { forceText, UNKNOWN, windSentence } from './weather-text.ts'

type ConditionsProps = {
  weather: PlaceWeather
  now: Date
  isOld: boolean
}

export function Conditions({ weather, now, isOld }: ConditionsProps) {
  const { verdict, observedAt } = weather
  const { word } = verdict ? verdictAt(verdict, now, 'observation') : UNKNOWN_VERDICT
  return (
    <>
      {isOld && (
        <p className="weather-old type-caption" role="status">
          The weather service does not answer. This is the last we know.
        </p>
      )}
      <WindPanel weather={weather} word={word} />
      <HourStrip weather={weather} word={word} now={now} isOld={isTooOld(observedAt, now)} />
      <RidingGuide weather={weather} />
      <Tide tides={weather.tides} now={now} place={weather.location} />
    </>
  )
}

const DIAL_PX = 172

function WindPanel({ weather, word }: { weather: PlaceWeather; word: VerdictWord }) {
  const { windSpeed, windGust, windDirection, temperature } = weather
  const [cap] = weather.caps
  return (
    <div className="wind-panel">
      <div className="wind-panel-dial">
        <WindDial
          knots={windSpeed}
          gustKnots={windGust}
          fromDegrees={windDirection}
          fill={dialFill(word)}
          size={DIAL_PX}
          label={windSentence(weather)}
        />
      </div>
      <div className="min-w-0">
        {cap !== undefined && (
          <p className="mb-1.5">
            <Chip tone={capTone(cap) === 'danger' ? 'danger' : 'sun'} icon="alert">
              {cap.reason}
            </Chip>
          </p>
        )}
        {(cap === undefined || WORD_TONES[word] === 'ok' || word === 'Old forecast') && (
          <p className="flex items-center gap-2">
            <WindWord word={word} className="type-card" />
          </p>
        )}
        <p className="type-meta mb-1 text-muted">{forceText(weather)}</p>
        <dl className="fact-list">
          <FactRow icon={<ConditionIcon name="gust" />} label="Gusts">
            {windGust === null ? UNKNOWN : `${Math.round(windGust)} kn`}
          </FactRow>
          <FactRow icon={<Icon name="compass" size={19} />} label="From">
            {compassPoint(windDirection)} {Math.round(windDirection)}°
          </FactRow>
          <FactRow icon={<ConditionIcon name="thermometer" />} label="Air">
            {temperature === null ? UNKNOWN : `${Math.round(temperature)} °C`}
          </FactRow>
        </dl>
      </div>
    </div>
  )
}

function RidingGuide({ weather }: { weather: PlaceWeather }) {
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

type FactRowProps = { icon: ReactNode; label: string; children: ReactNode }

function FactRow({ icon, label, children }: FactRowProps) {
  return (
    <div className="fact-row">
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

type Rider = Pick<User, 'weightKg' | 'level'>
type Wind = Pick<PlaceWeather, 'windSpeed' | 'windGust' | 'caps'>

export type KiteAdvice =
  | { kind: 'size'; kite: KiteSize }
  | { kind: 'none' }
  | { kind: 'not-now'; reason: string }
  | { kind: 'unknown' }

/** Weight and level are never guessed. */
export function kiteAdvice({ weightKg, level }: Rider, wind: Wind): KiteAdvice {
  const { windSpeed, windGust, caps } = wind
  const [cap] = caps
  if (cap !== undefined) return { kind: 'not-now', reason: cap.reason }
  if (weightKg === null || level === null) return { kind: 'unknown' }
  const kite = kiteSize({ weightKg, level, windKnots: windSpeed, gustKnots: windGust })
  return kite === undefined ? { kind: 'none' } : { kind: 'size', kite }
}

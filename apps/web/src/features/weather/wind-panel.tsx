import { capTone } from '@sendit/core/weather/cap-tone.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { PlaceWeather } from '@sendit/core/weather/contract.ts'
import { windStep } from '@sendit/core/weather/wind-steps.ts'
import { Chip } from '#ui/chip.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { WindDial } from '#ui/wind-dial.tsx'
import { FactRow } from './fact-row.tsx'
import { forceText, UNKNOWN, windSentence, windWord } from './weather-text.ts'

const DIAL_PX = 172

export function WindPanel({ weather }: { weather: PlaceWeather }) {
  const { windSpeed, windGust, windDirection, temperature } = weather
  const step = windStep(windSpeed)
  const [cap] = weather.caps
  return (
    <div className="wind-panel">
      <div className="wind-panel-dial">
        <WindDial
          knots={windSpeed}
          gustKnots={windGust}
          fromDegrees={windDirection}
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
        <p className="flex items-center gap-2">
          {cap === undefined && (
            <span className="wind-swatch" style={{ background: `var(--wind-${step})` }} />
          )}
          <span
            className="type-card"
            style={cap === undefined ? { color: `var(--wind-${step}-text)` } : undefined}
          >
            {windWord(windSpeed, cap !== undefined)}
          </span>
        </p>
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

import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { PlaceWeather, WeatherHour } from '@sendit/core/weather/contract.ts'
import { windStep } from '@sendit/core/weather/wind-steps.ts'
import clsx from 'clsx'
import { hourAtPlace, whoseTime } from '#lib/place-clock.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ridingHours } from './riding-hours.ts'
import { UNKNOWN } from './weather-text.ts'

const BAR_PX = 58
/** The bars reach their full height here, or at the day's strongest gust. */
const FULL_KNOTS = 34

/** The wind hour by hour while it is light: what is left of today, and tomorrow's once that is little. */
export function HourStrip({ weather, now }: { weather: PlaceWeather; now: Date }) {
  const { hours, tomorrow, isOver, isNow } = ridingHours(weather, now)
  const all = [...hours, ...tomorrow]
  const [first] = all
  if (first === undefined) {
    return <p className="type-caption mt-3 text-muted">The hours of today are unknown.</p>
  }
  const { location } = weather
  const full = Math.max(FULL_KNOTS, ...all.map(({ windSpeed, windGust }) => windGust ?? windSpeed))
  const shape = { pxPerKnot: BAR_PX / full, timezone: location.timezone }
  return (
    <div className="mt-4.5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2">
        <h3 className="type-caption flex items-center gap-1.5 font-strong">
          <Icon name="wind" size={18} className="text-subtle" />
          {isOver ? 'Today' : hours.length === 0 ? 'Tomorrow' : 'Next hours'}
          {whoseTime(location, first.time)}
        </h3>
        <Legend />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <ul className="hours" tabIndex={0} aria-label="Hourly wind in knots">
        {hours.map((hour) => (
          <Hour key={hour.time} hour={hour} isNow={isNow(hour)} {...shape} />
        ))}
        {hours.length > 0 && tomorrow.length > 0 && <li className="hours-day">Tomorrow</li>}
        {tomorrow.map((hour) => (
          <Hour key={hour.time} hour={hour} isNow={false} day="Tomorrow " {...shape} />
        ))}
      </ul>
    </div>
  )
}

function Legend() {
  return (
    <p className="type-meta flex items-center gap-3 text-muted" aria-hidden="true">
      <span className="flex items-center gap-1">
        <i className="wind-swatch small bg-wind-4" />
        Wind
      </span>
      <span className="flex items-center gap-1">
        <i className="wind-swatch small bg-wind-4 opacity-45" />
        Gust
      </span>
      <span>knots</span>
    </p>
  )
}

type HourProps = { hour: WeatherHour; isNow: boolean; day?: string; pxPerKnot: number; timezone: string }

function Hour({ hour, isNow, day = '', pxPerKnot, timezone }: HourProps) {
  const label = isNow ? 'Now' : hourAtPlace(hour.time, timezone)
  const { windSpeed, windGust, windDirection } = hour
  const wind = Math.round(windSpeed)
  const gust = windGust === null ? null : Math.round(windGust)
  return (
    <li className={clsx('hour', isNow && 'now')}>
      <VisuallyHidden>
        {day}
        {label}: {wind} knots, gusts {gust ?? UNKNOWN}, {compassPoint(windDirection)}
      </VisuallyHidden>
      <span className="contents" aria-hidden="true">
        <span className="hour-time">{label}</span>
        <ConditionIcon
          name="arrow"
          size={16}
          strokeWidth={2.2}
          turn={oppositeDirection(windDirection)}
          className="text-muted"
        />
        <span className="hour-bar">
          {windGust !== null && windGust > windSpeed && (
            <i className="gust" style={barStyle(windGust, (windGust - windSpeed) * pxPerKnot)} />
          )}
          <i style={barStyle(windSpeed, windSpeed * pxPerKnot)} />
        </span>
        <span className="hour-wind">{wind}</span>
        <span className="hour-gust">{gust ?? '–'}</span>
      </span>
    </li>
  )
}

function barStyle(knots: number, px: number) {
  return { height: px, background: `var(--wind-${windStep(knots)})` }
}

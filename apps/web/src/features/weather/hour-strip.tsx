import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { PlaceWeather, WeatherHour } from '@sendit/core/weather/contract.ts'
import type { VerdictWord } from '@sendit/core/weather/verdict.ts'
import clsx from 'clsx'
import { hourAtPlace, whoseTime } from '#lib/place-clock.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { windFill } from '#ui/wind-word.tsx'
import { UNKNOWN } from './weather-text.ts'

const BAR_PX = 58
/** Full bar height, unless the day's strongest gust is higher. */
const FULL_KNOTS = 34

/** Daylight hours only; tomorrow's follow once few remain. */
type HourStripProps = {
  weather: PlaceWeather
  word: VerdictWord
  now: Date
  isOld: boolean
}

export function HourStrip({ weather, word, now, isOld }: HourStripProps) {
  const { hours, tomorrow, isOver, isNow } = ridingHours(weather, now)
  const all = [...hours, ...tomorrow]
  const [first] = all
  if (first === undefined) {
    return <p className="type-caption mt-3 text-muted">The hours of today are unknown.</p>
  }
  const { location, windSpeed, windGust, windDirection } = weather
  // Same source as the dial, so both agree.
  const windNow = { windSpeed, windGust, windDirection }
  const aged = (hour: WeatherHour) => (isOld ? { ...hour, word: 'Old forecast' as const } : hour)
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
          <Hour
            key={hour.time}
            hour={isNow(hour) ? { ...hour, ...windNow, word } : aged(hour)}
            isNow={isNow(hour)}
            {...shape}
          />
        ))}
        {hours.length > 0 && tomorrow.length > 0 && <li className="hours-day">Tomorrow</li>}
        {tomorrow.map((hour) => (
          <Hour key={hour.time} hour={aged(hour)} isNow={false} day="Tomorrow " {...shape} />
        ))}
      </ul>
    </div>
  )
}

function Legend() {
  return (
    <p className="type-meta flex items-center gap-3 text-muted" aria-hidden="true">
      <span className="flex items-center gap-1">
        <i className="wind-swatch small bg-border-strong" />
        Wind
      </span>
      <span className="flex items-center gap-1">
        <i className="wind-swatch small bg-border-strong opacity-45" />
        Gust
      </span>
      <span>knots</span>
    </p>
  )
}

type HourProps = { hour: WeatherHour; isNow: boolean; day?: string; pxPerKnot: number; timezone: string }

function Hour({ hour, isNow, day = '', pxPerKnot, timezone }: HourProps) {
  const label = isNow ? 'Now' : hourAtPlace(hour.time, timezone)
  const { windSpeed, windGust, windDirection, word } = hour
  const wind = Math.round(windSpeed)
  const gust = windGust === null ? null : Math.round(windGust)
  return (
    <li className={clsx('hour', isNow && 'now')}>
      <VisuallyHidden>
        {day}
        {label}: {wind} knots, gusts {gust ?? UNKNOWN}, {compassPoint(windDirection)}, {word?.toLowerCase()}
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
            <i
              className="gust"
              style={{ height: (windGust - windSpeed) * pxPerKnot, background: windFill(word) }}
            />
          )}
          <i style={{ height: windSpeed * pxPerKnot, background: windFill(word) }} />
        </span>
        <span className="hour-wind">{wind}</span>
        <span className="hour-gust">{gust ?? '–'}</span>
      </span>
    </li>
  )
}

const HOUR_MS = 3_600_000
const LEAST_HOURS = 7

type DayHours = PlaceWeather['tomorrow']

export type RidingHours = {
  hours: WeatherHour[]
  tomorrow: WeatherHour[]
  /** After sunset with nothing known of tomorrow: shows today's past hours. */
  isOver: boolean
  isNow: (hour: WeatherHour) => boolean
}

export function ridingHours(weather: PlaceWeather, now: Date): RidingHours {
  const light = hoursOfLight(weather)
  const ahead = light.filter(({ time }) => Date.parse(time) + HOUR_MS > now.getTime())
  const isNow = ({ time }: WeatherHour) =>
    Date.parse(time) <= now.getTime() && now.getTime() < Date.parse(time) + HOUR_MS
  const tomorrow = ahead.length < LEAST_HOURS ? hoursOfLight(weather.tomorrow) : []
  const isOver = ahead.length === 0 && tomorrow.length === 0
  return { hours: isOver ? light : ahead, tomorrow, isOver, isNow }
}

function hoursOfLight({ hourly, sunrise, sunset }: DayHours): WeatherHour[] {
  return hourly.filter(({ time, isDay }) =>
    sunrise === null || sunset === null
      ? isDay
      : Date.parse(time) + HOUR_MS > Date.parse(sunrise) && Date.parse(time) < Date.parse(sunset),
  )
}

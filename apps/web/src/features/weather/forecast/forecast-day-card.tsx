import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { ForecastDay } from '@sendit/core/weather/contract.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import {
  dayText,
  humidityText,
  kmhText,
  knotsText,
  type TemperatureScale,
  temperatureBar,
  visibilityText,
  weekdayText,
} from './forecast-text.ts'
import { WeatherPicture } from './weather-picture.tsx'

type ForecastDayCardProps = { day: ForecastDay; isToday: boolean; scale: TemperatureScale }

export function ForecastDayCard({ day, isToday, scale }: ForecastDayCardProps) {
  const { date, weather, temp } = day
  return (
    <li className="forecast-day">
      <div>
        <h3 className="type-card">{isToday ? 'Today' : weekdayText(date)}</h3>
        <p className="type-meta text-muted">{dayText(date)}</p>
      </div>
      <WeatherPicture icon={weather.icon} alt={weather.main} />
      <div className="forecast-sky">
        <p className="type-caption first-letter:uppercase">{weather.description}</p>
        <Temperatures temp={temp} scale={scale} />
      </div>
      <div className="forecast-facts type-caption">
        <Wind wind={day.wind} />
        <span className="flex items-center gap-1 text-muted">
          <ConditionIcon name="droplet" size={16} />
          <VisuallyHidden>Humidity</VisuallyHidden>
          {humidityText(day.humidity)}
        </span>
        <span className="flex items-center gap-1 text-muted">
          <ConditionIcon name="eye" size={16} />
          <VisuallyHidden>Visibility</VisuallyHidden>
          {visibilityText(day.visibility)}
        </span>
      </div>
    </li>
  )
}

function Temperatures({ temp, scale }: Pick<ForecastDay, 'temp'> & { scale: TemperatureScale }) {
  const bar = temperatureBar(temp, scale)
  if (bar === undefined) return <p className="type-caption text-muted">Temperature unknown</p>
  return (
    <p className="type-caption number flex items-center gap-2">
      <span className="text-muted">
        <VisuallyHidden>from</VisuallyHidden> {Math.round(temp.min ?? 0)}°
      </span>
      <span className="temperature-track">
        <span style={{ left: `${bar.left}%`, right: `${bar.right}%` }} />
      </span>
      <span className="font-strong">
        <VisuallyHidden>to</VisuallyHidden> {Math.round(temp.max ?? 0)}°
      </span>
    </p>
  )
}

function Wind({ wind }: Pick<ForecastDay, 'wind'>) {
  const { speed, direction } = wind
  if (speed === null || direction === null) return <span className="text-muted">Wind unknown</span>
  const goesTo = oppositeDirection(direction)
  return (
    <span className="forecast-wind number">
      <ConditionIcon name="arrow" size={16} strokeWidth={2.3} turn={goesTo} className="text-muted" />
      <span>
        <b>{kmhText(speed)}</b> <span className="text-muted">km/h</span>{' '}
        <span className="forecast-knots">{knotsText(wind)}</span>{' '}
        <span className="forecast-points">
          <VisuallyHidden>from</VisuallyHidden> {compassPoint(direction)}{' '}
          <span className="text-muted">
            <span aria-hidden="true">→</span>
            <VisuallyHidden>to</VisuallyHidden> {compassPoint(goesTo)}
          </span>
        </span>
      </span>
    </span>
  )
}

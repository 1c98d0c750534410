import '#styles/screens/forecast.css'
import clearDay from '@meteocons/svg-static/fill/clear-day.svg'
import clearNight from '@meteocons/svg-static/fill/clear-night.svg'
import fog from '@meteocons/svg-static/fill/fog.svg'
import mostlyClearDay from '@meteocons/svg-static/fill/mostly-clear-day.svg'
import mostlyClearNight from '@meteocons/svg-static/fill/mostly-clear-night.svg'
import unknown from '@meteocons/svg-static/fill/not-available.svg'
import overcast from '@meteocons/svg-static/fill/overcast.svg'
import overcastDrizzle from '@meteocons/svg-static/fill/overcast-drizzle.svg'
import overcastSnow from '@meteocons/svg-static/fill/overcast-snow.svg'
import partlyCloudyDay from '@meteocons/svg-static/fill/partly-cloudy-day.svg'
import partlyCloudyDayRain from '@meteocons/svg-static/fill/partly-cloudy-day-rain.svg'
import partlyCloudyNight from '@meteocons/svg-static/fill/partly-cloudy-night.svg'
import partlyCloudyNightRain from '@meteocons/svg-static/fill/partly-cloudy-night-rain.svg'
import thunderstormsRain from '@meteocons/svg-static/fill/thunderstorms-rain.svg'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { Attribution, ForecastDay } from '@sendit/core/weather/contract.ts'
import { toKmh, toKnots } from '@sendit/core/weather/wind-speed.ts'
import { useQuery } from '@tanstack/react-query'
import { agoText, useMinute } from '#lib/minutes.ts'
import { readQuery } from '#lib/query-client.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { UNKNOWN } from './weather-text.ts'

type ForecastProps = { location: string; credits: Attribution[] }
type ForecastDialogProps = ForecastProps & { open: boolean; onClose: () => void }

export default function ForecastDialog({ location, credits, open, onClose }: ForecastDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="5-Day Weather Forecast" description={location} wide>
      <Forecast location={location} credits={credits} />
    </Dialog>
  )
}

/** Fetched only once the dialog opens. */
function Forecast({ location, credits }: ForecastProps) {
  const { data: days, dataUpdatedAt, isFetching, refetch } = useQuery(forecastQuery(location))
  const now = useMinute()
  if (days && days.length > 0) {
    return (
      <>
        <p className="type-meta mb-2.5 text-muted">Updated {agoText(dataUpdatedAt, now)}</p>
        <Days days={days} credits={credits} />
      </>
    )
  }
  if (isFetching) {
    return (
      <div aria-busy="true">
        <Skeleton height={320} radius={18} />
      </div>
    )
  }
  return (
    <ErrorState
      title="Unable to load forecast data. Please try again later."
      onRetry={() => void refetch()}
    />
  )
}

function Days({ days, credits }: { days: ForecastDay[]; credits: Attribution[] }) {
  const scale = temperatureScale(days)
  return (
    <>
      <ul className="forecast" aria-label="Days">
        {days.map((day, index) => (
          <ForecastDayCard key={day.date} day={day} isToday={index === 0} scale={scale} />
        ))}
      </ul>
      <DataCredit credits={credits} />
    </>
  )
}

type ForecastDayCardProps = { day: ForecastDay; isToday: boolean; scale: TemperatureScale }

function ForecastDayCard({ day, isToday, scale }: ForecastDayCardProps) {
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

/** By icon code: two digits, then d (day) or n (night). */
const PICTURES: Record<string, string> = {
  ...{ '01d': clearDay, '01n': clearNight, '02d': mostlyClearDay, '02n': mostlyClearNight },
  ...{ '03d': partlyCloudyDay, '03n': partlyCloudyNight, '04d': overcast, '04n': overcast },
  ...{ '09d': overcastDrizzle, '09n': overcastDrizzle },
  ...{ '10d': partlyCloudyDayRain, '10n': partlyCloudyNightRain },
  ...{ '11d': thunderstormsRain, '11n': thunderstormsRain },
  ...{ '13d': overcastSnow, '13n': overcastSnow, '50d': fog, '50n': fog },
}

/** The clouds are almost white, so each picture has a sky background. */
function WeatherPicture({ icon, alt }: { icon: string; alt: string }) {
  return (
    <span className="weather-picture">
      <img src={PICTURES[icon] ?? unknown} alt={alt} width={44} height={44} decoding="async" />
    </span>
  )
}

const forecastQuery = (location: string) => readQuery<ForecastDay[]>('/api/weather/forecast', location)

const METRES_PER_KM = 1000
// Calendar days of the place: any zone but UTC would shift them for half the world.
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

type TemperatureScale = { lowest: number; highest: number } | undefined

export function weekdayText(date: string): string {
  return weekday.format(dayOf(date))
}

export function dayText(date: string): string {
  return dayAndMonth.format(dayOf(date))
}

export function kmhText(metresPerSecond: number | null): string {
  return metresPerSecond === null ? UNKNOWN : String(Math.round(toKmh(metresPerSecond)))
}

function knotsText({ speed, gust }: ForecastDay['wind']): string {
  const knots = (metresPerSecond: number) => `${Math.round(toKnots(metresPerSecond))} kn`
  if (speed === null) return UNKNOWN
  return gust === null ? knots(speed) : `${knots(speed)}, gusts ${knots(gust)}`
}

export function humidityText(percent: number | null): string {
  return percent === null ? UNKNOWN : `${Math.round(percent)}%`
}

export function visibilityText(metres: number | null): string {
  if (metres === null) return UNKNOWN
  const km = metres / METRES_PER_KM
  return `${km < 10 ? Math.round(km * 10) / 10 : Math.round(km)} km`
}

export function temperatureScale(days: readonly ForecastDay[]): TemperatureScale {
  const all = days.flatMap(({ temp }) => [temp.min, temp.max]).filter((value) => value !== null)
  return all.length === 0 ? undefined : { lowest: Math.min(...all), highest: Math.max(...all) }
}

/** In percent from each side; undefined without data. */
export function temperatureBar({ min, max }: ForecastDay['temp'], scale: TemperatureScale) {
  if (scale === undefined || min === null || max === null) return undefined
  const span = Math.max(1, scale.highest - scale.lowest)
  return { left: ((min - scale.lowest) / span) * 100, right: ((scale.highest - max) / span) * 100 }
}

function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

import findZone from '@photostructure/tz-lookup'
import type { Coordinates } from '@sendit/core/beaches/distance.ts'
import { meanWind } from '@sendit/core/weather/mean-wind.ts'
import { toKnots } from '@sendit/core/weather/wind-speed.ts'
import type { Host } from './host.ts'
import { hoursOfSteps } from './hours-of-steps.ts'
import { OPEN_METEO_CREDIT } from './open-meteo.ts'
import { strongestGust } from './open-meteo-forecast.ts'
import { NowAnswer, PlacesAnswer, type Reading, StepsAnswer } from './open-weather-map-schemas.ts'
import {
  type Ask,
  type DayOutlook,
  type ForecastSource,
  type Moment,
  type PlaceOutlook,
  WeatherFailure,
} from './port.ts'

const CREDIT = { text: 'Weather data provided by OpenWeather', url: 'https://openweathermap.org/' }
const HOURS_PER_STEP = 3
/** A day looks like its early afternoon, and blows like its hours from 7 to 20. */
const TYPICAL_HOUR = 13
const FIRST_RIDING_HOUR = 7
const LAST_RIDING_HOUR = 20

/** Waves, tides and the water's temperature come from Open-Meteo here too, so its credit stays. */
export function createOpenWeatherMap(host: Host): ForecastSource {
  const askNow = (point: Coordinates, ask: Ask) =>
    host.get({ path: '/data/2.5/weather', params: paramsOf(point), schema: NowAnswer }, ask)
  const askSteps = (point: Coordinates, ask: Ask) =>
    host.get({ path: '/data/2.5/forecast', params: paramsOf(point), schema: StepsAnswer }, ask)

  /** In the light a beach can do without the hours ahead; in the dark there is nothing else to score. */
  async function askStepsIfNeeded(point: Coordinates, now: NowAnswer, ask: Ask) {
    try {
      return await askSteps(point, ask)
    } catch (error) {
      if (error instanceof WeatherFailure && toMoment(now).isDay) return undefined
      throw error
    }
  }

  return {
    attribution: [CREDIT, OPEN_METEO_CREDIT],

    async outlook(place, ask) {
      const [now, steps] = await Promise.all([askNow(place, ask), askSteps(place, ask)])
      return toOutlook(now, steps, place.timezone ?? zoneAt(place))
    },

    async beaches(points, ask) {
      return Promise.all(
        points.map(async (point) => {
          const now = await askNow(point, ask)
          const steps = await askStepsIfNeeded(point, now, ask)
          return { now: toMoment(now), hours: steps === undefined ? [] : toHours(now, steps) }
        }),
      )
    },

    async geocode(text, ask) {
      const call = { path: '/geo/1.0/direct', params: { q: text, limit: '5' }, schema: PlacesAnswer }
      const found = await host.get(call, ask)
      return found.map(({ name, lat, lon, country = '' }) => ({
        name,
        country: countryName(country),
        latitude: lat,
        longitude: lon,
        timezone: zoneAt({ latitude: lat, longitude: lon }),
      }))
    },
  }
}

function paramsOf({ latitude, longitude }: Coordinates) {
  return { lat: latitude.toFixed(3), lon: longitude.toFixed(3), units: 'metric' }
}

function toOutlook(now: NowAnswer, steps: StepsAnswer, timezone: string): PlaceOutlook {
  const { list, city } = steps
  const dates = [...new Set(list.map((step) => localDate(step, city.timezone)))]
  const today = localDate(now, city.timezone)
  const days = dates.map((date) => {
    const steps = list.filter((step) => localDate(step, city.timezone) === date)
    return toDay(date, steps, { offset: city.timezone, ...(date === today && { sun: now.sys }) })
  })
  return { timezone, now: toMoment(now), hours: toHours(now, steps), days }
}

function toHours(now: NowAnswer, { list, city }: StepsAnswer): Moment[] {
  const { sunrise, sunset } = now.sys
  const sun =
    sunrise !== undefined && sunset !== undefined && sunset > sunrise ? { sunrise, sunset } : undefined
  const ahead = list.map(toMoment).filter(({ time }) => time > now.dt)
  return hoursOfSteps([toMoment(now), ...ahead], { offset: city.timezone, sun })
}

function toMoment(reading: Reading): Moment {
  const sky = reading.weather[0]
  const fallen = (amount: Reading['rain']) => amount?.['1h'] ?? (amount?.['3h'] ?? 0) / HOURS_PER_STEP
  return {
    time: reading.dt,
    windKnots: toKnots(reading.wind.speed),
    windDirection: reading.wind.deg,
    gustKnots: reading.wind.gust === undefined ? null : toKnots(reading.wind.gust),
    temperature: reading.main.temp,
    rainMmPerHour: fallen(reading.rain) + fallen(reading.snow),
    visibility: reading.visibility ?? null,
    sky: { main: sky?.main ?? '', description: sky?.description ?? '', icon: sky?.icon ?? '' },
    isThunder: sky === undefined ? null : sky.id >= 200 && sky.id < 300,
    isDay: sky?.icon.endsWith('n') !== true,
  }
}

type DayFrame = { offset: number; sun?: NowAnswer['sys'] }

function toDay(date: string, steps: Reading[], { offset, sun }: DayFrame): DayOutlook {
  const hourOf = (step: Reading) => new Date((step.dt + offset) * 1000).getUTCHours()
  const fromTypical = (step: Reading) => Math.abs(hourOf(step) - TYPICAL_HOUR)
  const typical = steps.reduce((best, step) => (fromTypical(step) < fromTypical(best) ? step : best))
  const riding = steps.filter((step) => hourOf(step) >= FIRST_RIDING_HOUR && hourOf(step) <= LAST_RIDING_HOUR)
  const wind = meanWind(riding.map((step) => ({ speed: toKnots(step.wind.speed), direction: step.wind.deg })))
  const { sky } = toMoment(typical)
  return {
    date,
    sky: { ...sky, icon: sky.icon.replace(/n$/, 'd') },
    minTemperature: Math.min(...steps.map(({ main }) => main.temp_min)),
    maxTemperature: Math.max(...steps.map(({ main }) => main.temp_max)),
    wind:
      wind === undefined
        ? null
        : { knots: wind.speed, direction: wind.direction, gustKnots: strongestGust(riding.map(toMoment)) },
    humidity: meanOf(steps.map(({ main }) => main.humidity)),
    visibility: meanOf(steps.map(({ visibility }) => visibility)),
    sunrise: sun?.sunrise ?? null,
    sunset: sun?.sunset ?? null,
  }
}

function meanOf(values: (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

function localDate({ dt }: { dt: number }, offset: number): string {
  return new Date((dt + offset) * 1000).toISOString().slice(0, 10)
}

/** This provider knows offsets, not zones, and an offset names no zone: half-hours have none, and clocks change. */
function zoneAt({ latitude, longitude }: Coordinates): string {
  return findZone(latitude, longitude)
}

let countries: Intl.DisplayNames | undefined

function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  // Made when first needed: see `formats` in core's trips/trip-dates.ts for what Node loads with it.
  countries ??= new Intl.DisplayNames('en', { type: 'region' })
  return countries.of(code) ?? code
}

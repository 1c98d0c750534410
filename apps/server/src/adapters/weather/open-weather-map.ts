import type { Coordinates } from '@sendit/core/beaches/distance.ts'
import { meanWind } from '@sendit/core/weather/mean-wind.ts'
import { toKnots } from '@sendit/core/weather/wind-speed.ts'
import type { Host } from './host.ts'
import { OPEN_METEO_CREDIT } from './open-meteo.ts'
import { NowAnswer, PlacesAnswer, type Reading, StepsAnswer } from './open-weather-map-schemas.ts'
import type { Ask, DayOutlook, ForecastSource, Moment, PlaceOutlook } from './port.ts'

const CREDIT = { text: 'Weather data provided by OpenWeather', url: 'https://openweathermap.org/' }
const SECONDS_PER_HOUR = 3600
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

  return {
    attribution: [CREDIT, OPEN_METEO_CREDIT],

    async outlook(place, ask) {
      const [now, steps] = await Promise.all([askNow(place, ask), askSteps(place, ask)])
      return toOutlook(now, steps, place.timezone)
    },

    async beaches(points, ask) {
      return Promise.all(
        points.map(async (point) => {
          const now = toMoment(await askNow(point, ask))
          // The hours ahead are only looked at in the dark, and each costs a call of its own.
          const steps = now.isDay ? undefined : await askSteps(point, ask)
          return { now, hours: (steps?.list ?? []).map(toMoment) }
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
        timezone: null,
      }))
    },
  }
}

function paramsOf({ latitude, longitude }: Coordinates) {
  return { lat: latitude.toFixed(3), lon: longitude.toFixed(3), units: 'metric' }
}

function toOutlook(now: NowAnswer, { list, city }: StepsAnswer, zone: string | null): PlaceOutlook {
  const dates = [...new Set(list.map((step) => localDate(step, city.timezone)))]
  const today = localDate(now, city.timezone)
  const days = dates.map((date) => {
    const steps = list.filter((step) => localDate(step, city.timezone) === date)
    return toDay(date, steps, { offset: city.timezone, ...(date === today && { sun: now.sys }) })
  })
  return {
    timezone: zone ?? zoneOfOffset(city.timezone),
    now: toMoment(now),
    hours: list.map(toMoment),
    days,
  }
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
    wind: wind === undefined ? null : { knots: wind.speed, direction: wind.direction },
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

/** This provider knows offsets, not zones. The names of the fixed zones count westwards. */
function zoneOfOffset(seconds: number): string {
  const hours = Math.round(seconds / SECONDS_PER_HOUR)
  if (hours === 0) return 'UTC'
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
}

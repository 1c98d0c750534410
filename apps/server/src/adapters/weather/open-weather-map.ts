import findZone from '@photostructure/tz-lookup'
import type { Coordinates } from '@sendit/core/beaches/spot.ts'
import { meanWind } from '@sendit/core/weather/mean-wind.ts'
import { toKnots } from '@sendit/core/weather/wind-speed.ts'
import { z } from 'zod'
import type { Host } from './host.ts'
import { OPEN_METEO_CREDIT, strongestGust } from './open-meteo.ts'
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
/** A day's sky is that of early afternoon, its wind that of 7 to 20. */
const TYPICAL_HOUR = 13
const FIRST_RIDING_HOUR = 7
const LAST_RIDING_HOUR = 20

/** Waves, tides and water temperature still come from Open-Meteo, so its credit stays. */
export function createOpenWeatherMap(host: Host): ForecastSource {
  const askNow = (point: Coordinates, ask: Ask) =>
    host.get({ path: '/data/2.5/weather', params: paramsOf(point), schema: NowAnswer }, ask)
  const askSteps = (point: Coordinates, ask: Ask) =>
    host.get({ path: '/data/2.5/forecast', params: paramsOf(point), schema: StepsAnswer }, ask)

  /** By day a beach can do without forecast hours; at night only they can be scored. */
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

/** The provider gives offsets only, which do not determine a zone. */
function zoneAt({ latitude, longitude }: Coordinates): string {
  return findZone(latitude, longitude)
}

let countries: Intl.DisplayNames | undefined

function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  // Lazy, because of what Node loads with it: see `formats` in core's trips/trip-dates.ts.
  countries ??= new Intl.DisplayNames('en', { type: 'region' })
  return countries.of(code) ?? code
}

const Sky = z.object({ id: z.number(), main: z.string(), description: z.string(), icon: z.string() })
// The gust may be missing; without speed or direction the answer is useless.
const Wind = z.object({ speed: z.number(), deg: z.number(), gust: z.number().optional() })
const Fallen = z.object({ '1h': z.number().optional(), '3h': z.number().optional() }).optional()

const Reading = z.object({
  dt: z.number(),
  weather: z.array(Sky).min(1),
  main: z.object({
    temp: z.number(),
    temp_min: z.number(),
    temp_max: z.number(),
    humidity: z.number().nullish(),
  }),
  wind: Wind,
  visibility: z.number().nullish(),
  rain: Fallen,
  snow: Fallen,
})
export type Reading = z.infer<typeof Reading>

const NowAnswer = Reading.extend({
  sys: z.object({ sunrise: z.number().optional(), sunset: z.number().optional() }),
})
type NowAnswer = z.infer<typeof NowAnswer>

const StepsAnswer = z.object({
  list: z.array(Reading).min(1),
  city: z.object({ timezone: z.number() }),
})
type StepsAnswer = z.infer<typeof StepsAnswer>

const PlacesAnswer = z.array(
  z.object({
    name: z.string(),
    lat: z.number(),
    lon: z.number(),
    country: z.string().optional(),
  }),
)

const SECONDS_PER_HOUR = 3600
const SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR
const HALF_TURN = 180
const FULL_TURN = 360

export type Sun = { sunrise: number; sunset: number }
type Frame = {
  offset: number
  /** Of one day; others differ by minutes. */
  sun: Sun | undefined
}

/** Interpolates between `readings`, which must be sorted by time; unknown on either side stays unknown. */
export function hoursOfSteps(readings: readonly Moment[], { offset, sun }: Frame): Moment[] {
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined) return []
  const begun =
    first.time - ((((first.time + offset) % SECONDS_PER_HOUR) + SECONDS_PER_HOUR) % SECONDS_PER_HOUR)
  const hours: Moment[] = []
  for (let time = begun; time <= last.time; time += SECONDS_PER_HOUR) {
    const next = readings.find((reading) => reading.time >= time) ?? last
    const before = readings.findLast((reading) => reading.time <= time) ?? first
    const moment = between(before, next, time)
    hours.push(sun === undefined ? moment : inLight(moment, isLight(time, sun)))
  }
  return hours
}

function between(before: Moment, next: Moment, time: number): Moment {
  const span = next.time - before.time
  const share = span <= 0 ? 0 : (time - before.time) / span
  const mix = (from: number, to: number) => from + share * (to - from)
  const mixKnown = (from: number | null, to: number | null) =>
    from === null || to === null ? null : mix(from, to)
  const nearest = share < 0.5 ? before : next
  return {
    ...nearest,
    time,
    windKnots: mix(before.windKnots, next.windKnots),
    windDirection: turn(before.windDirection, next.windDirection, share),
    gustKnots: mixKnown(before.gustKnots, next.gustKnots),
    temperature: mixKnown(before.temperature, next.temperature),
    visibility: mixKnown(before.visibility, next.visibility),
    // Rain up to the step's own time.
    rainMmPerHour: next.rainMmPerHour,
  }
}

function turn(from: number, to: number, share: number): number {
  const way = ((((to - from) % FULL_TURN) + FULL_TURN + HALF_TURN) % FULL_TURN) - HALF_TURN
  return (from + share * way + FULL_TURN) % FULL_TURN
}

function isLight(time: number, { sunrise, sunset }: Sun): boolean {
  const sinceSunrise = (((time - sunrise) % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY
  return sinceSunrise < sunset - sunrise
}

function inLight(moment: Moment, isDay: boolean): Moment {
  const icon = moment.sky.icon.replace(/[dn]$/, isDay ? 'd' : 'n')
  return { ...moment, isDay, sky: { ...moment.sky, icon } }
}

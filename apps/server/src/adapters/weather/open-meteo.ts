import type { Coordinates } from '@sendit/core/beaches/spot.ts'
import { dayInZone } from '@sendit/core/time.ts'
import { meanWind } from '@sendit/core/weather/mean-wind.ts'
import { isThunder, skyOf } from '@sendit/core/weather/weather-codes.ts'
import { z } from 'zod'
import type { Host } from './host.ts'
import type { Ask, DayOutlook, ForecastSource, FoundPlace, Moment, PlaceOutlook, SeaOutlook } from './port.ts'

// Open-Meteo sends null where a model has no value; only missing wind makes an answer useless.
const measure = z
  .number()
  .nullish()
  .transform((value) => value ?? null)
const series = z.array(z.number().nullable()).optional()
const times = z.array(z.number())

const Current = z.object({
  time: z.number(),
  temperature_2m: measure,
  is_day: measure,
  precipitation: measure,
  weather_code: measure,
  visibility: measure,
  wind_speed_10m: z.number(),
  wind_direction_10m: z.number(),
  wind_gusts_10m: measure,
})
type Current = z.infer<typeof Current>

const Hourly = z.object({
  time: times,
  temperature_2m: series,
  precipitation: series,
  weather_code: series,
  visibility: series,
  wind_speed_10m: series,
  wind_direction_10m: series,
  wind_gusts_10m: series,
  is_day: series,
})
type Hourly = z.infer<typeof Hourly>

const Daily = z.object({
  time: times,
  weather_code: series,
  temperature_2m_max: series,
  temperature_2m_min: series,
  sunrise: series,
  sunset: series,
  relative_humidity_2m_mean: series,
  visibility_mean: series,
})
type Daily = z.infer<typeof Daily>

const timezone = z.string().refine(isZone)
export const PlaceAnswer = z.object({ timezone, current: Current, hourly: Hourly, daily: Daily })
export type PlaceAnswer = z.infer<typeof PlaceAnswer>

export const BeachAnswer = z.object({ current: Current, hourly: Hourly.optional() })
const SeaAnswer = z.object({
  timezone,
  current: z
    .object({
      wave_height: measure,
      wave_direction: measure,
      wave_period: measure,
      sea_surface_temperature: measure,
    })
    .optional(),
  minutely_15: z.object({ time: times, sea_level_height_msl: series }).optional(),
})
type SeaAnswer = z.infer<typeof SeaAnswer>

/** One place answers an object, several an array. */
export function manyOf<T>(one: z.ZodType<T>, count: number): z.ZodType<T[]> {
  return z.union([z.array(one), one.transform((answer) => [answer])]).refine((list) => list.length === count)
}

const GeocodingAnswer = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        feature_code: z.string().optional(),
        admin1: z.string().optional(),
        country: z.string().optional(),
        timezone: z.string().optional(),
        population: z.number().nullish(),
      }),
    )
    // The key is missing when nothing was found.
    .optional(),
})

/** Times are later formatted in this zone, so an invalid one makes the answer useless. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export const OPEN_METEO_CREDIT = { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' }

const BEACH_VARIABLES =
  'temperature_2m,is_day,precipitation,weather_code,visibility,wind_speed_10m,wind_direction_10m,wind_gusts_10m'
const CURRENT_VARIABLES =
  'temperature_2m,relative_humidity_2m,is_day,precipitation,weather_code,visibility,wind_speed_10m,wind_direction_10m,wind_gusts_10m'
const HOURLY_VARIABLES =
  'temperature_2m,relative_humidity_2m,precipitation,weather_code,visibility,wind_speed_10m,wind_direction_10m,wind_gusts_10m,is_day'
const DAILY_VARIABLES =
  'weather_code,temperature_2m_max,temperature_2m_min,sunrise,sunset,wind_speed_10m_max,wind_gusts_10m_max,wind_direction_10m_dominant,precipitation_sum,relative_humidity_2m_mean,visibility_mean'
const SEA_VARIABLES = 'wave_height,wave_direction,wave_period,sea_surface_temperature'
const IN_KNOTS = { wind_speed_unit: 'kn', timezone: 'auto', timeformat: 'unixtime' }
/** Prefers towns to brooks of the same name. */
const TOWN = /^PPL/

export function createOpenMeteo({
  forecast,
  geocoding,
}: {
  forecast: Host
  geocoding: Host
}): ForecastSource {
  return {
    attribution: [OPEN_METEO_CREDIT],

    async outlook(place, ask) {
      const params = {
        latitude: place.latitude.toFixed(3),
        longitude: place.longitude.toFixed(3),
        current: CURRENT_VARIABLES,
        hourly: HOURLY_VARIABLES,
        daily: DAILY_VARIABLES,
        ...IN_KNOTS,
        forecast_days: '6',
        ...(place.isBySea && { cell_selection: 'sea' }),
      }
      const call = { path: '/v1/forecast', params, schema: PlaceAnswer }
      return toPlaceOutlook(await forecast.get(call, ask))
    },

    async beaches(points, ask, days) {
      const params = {
        ...coordinatesOf(points),
        current: BEACH_VARIABLES,
        hourly: BEACH_VARIABLES,
        ...IN_KNOTS,
        forecast_days: String(days),
        cell_selection: 'sea',
      }
      const call = { path: '/v1/forecast', params, schema: manyOf(BeachAnswer, points.length) }
      const answers = await forecast.get(call, ask)
      return answers.map(({ current, hourly }) => ({
        now: toMoment(current),
        hours: hourly === undefined ? [] : toHours(hourly),
      }))
    },

    geocode: (text, ask) => geocodeWith(geocoding, text, ask),
  }
}

export async function askSea(marine: Host, points: readonly Coordinates[], ask: Ask): Promise<SeaOutlook[]> {
  const params = {
    ...coordinatesOf(points),
    current: SEA_VARIABLES,
    minutely_15: 'sea_level_height_msl',
    hourly: SEA_VARIABLES,
    timezone: 'auto',
    timeformat: 'unixtime',
    forecast_days: '3',
  }
  const call = { path: '/v1/marine', params, schema: manyOf(SeaAnswer, points.length) }
  const answers = await marine.get(call, ask)
  return answers.map(toSeaOutlook)
}

function toSeaOutlook({ timezone, current, minutely_15: quarters }: SeaAnswer): SeaOutlook {
  return {
    timezone,
    levels: (quarters?.time ?? []).map((time, index) => ({
      time,
      height: quarters?.sea_level_height_msl?.[index] ?? null,
    })),
    now: {
      waterTemperature: current?.sea_surface_temperature ?? null,
      waveHeight: current?.wave_height ?? null,
      waveDirection: current?.wave_direction ?? null,
      wavePeriod: current?.wave_period ?? null,
    },
  }
}

async function geocodeWith(geocoding: Host, name: string, ask: Ask): Promise<FoundPlace[]> {
  const params = { name, count: '5', language: 'en', format: 'json' }
  const { results = [] } = await geocoding.get({ path: '/v1/search', params, schema: GeocodingAnswer }, ask)
  const rank = ({ feature_code = '', population }: (typeof results)[number]) =>
    (TOWN.test(feature_code) ? 1e12 : 0) + (population ?? 0)
  return [...results]
    .sort((first, second) => rank(second) - rank(first))
    .map(({ latitude, longitude, country = '', timezone = null, admin1: region = '', name }) => ({
      name,
      region,
      country,
      latitude,
      longitude,
      timezone,
    }))
}

function coordinatesOf(points: readonly Coordinates[]) {
  return {
    latitude: points.map(({ latitude }) => latitude.toFixed(3)).join(','),
    longitude: points.map(({ longitude }) => longitude.toFixed(3)).join(','),
  }
}

const HALF_DAY_SECONDS = 12 * 3600
/** Covers today and tomorrow in any zone, even with an answer a day old. */
const MAX_HOURS = 72

export function toPlaceOutlook({ timezone, current, hourly, daily }: PlaceAnswer): PlaceOutlook {
  const hours = toHours(hourly)
  return {
    timezone,
    now: toMoment(current),
    hours: hours.slice(0, MAX_HOURS),
    days: daily.time.map((time, index) => toDay({ daily, index, time, timezone, hours })),
  }
}

function toMoment(current: Current): Moment {
  const isDay = current.is_day !== 0
  return {
    time: current.time,
    windKnots: current.wind_speed_10m,
    windDirection: current.wind_direction_10m,
    gustKnots: current.wind_gusts_10m,
    temperature: current.temperature_2m,
    rainMmPerHour: current.precipitation,
    visibility: current.visibility,
    sky: skyOf(current.weather_code, isDay),
    isThunder: current.weather_code === null ? null : isThunder(current.weather_code),
    isDay,
  }
}

function toHours(hourly: Hourly): Moment[] {
  return hourly.time.flatMap((time, index) => {
    const speed = at(hourly.wind_speed_10m, index)
    const direction = at(hourly.wind_direction_10m, index)
    if (speed === null || direction === null) return []
    const moment = toMoment({
      time,
      wind_speed_10m: speed,
      wind_direction_10m: direction,
      // Gusts are the maximum of the preceding hour.
      wind_gusts_10m: at(hourly.wind_gusts_10m, index + 1),
      temperature_2m: at(hourly.temperature_2m, index),
      precipitation: at(hourly.precipitation, index),
      weather_code: at(hourly.weather_code, index),
      visibility: at(hourly.visibility, index),
      is_day: at(hourly.is_day, index),
    })
    return [moment]
  })
}

type DayPart = { daily: Daily; index: number; time: number; timezone: string; hours: Moment[] }

function toDay({ daily, index, time, timezone, hours }: DayPart): DayOutlook {
  // Midnight shifts by an hour after a clock change; noon is always within the day.
  const date = dayInZone(new Date((time + HALF_DAY_SECONDS) * 1000), timezone)
  const [sunrise, sunset] = [at(daily.sunrise, index), at(daily.sunset, index)]
  const hasSun = sunrise !== null && sunset !== null && sunset > sunrise
  const daylight = hours.filter((hour) =>
    hasSun
      ? hour.time >= sunrise && hour.time < sunset
      : dayInZone(new Date(hour.time * 1000), timezone) === date,
  )
  const wind = meanWind(daylight.map((hour) => ({ speed: hour.windKnots, direction: hour.windDirection })))
  return {
    date,
    sky: skyOf(at(daily.weather_code, index), true),
    minTemperature: at(daily.temperature_2m_min, index),
    maxTemperature: at(daily.temperature_2m_max, index),
    wind:
      wind === undefined
        ? null
        : { knots: wind.speed, direction: wind.direction, gustKnots: strongestGust(daylight) },
    humidity: at(daily.relative_humidity_2m_mean, index),
    visibility: at(daily.visibility_mean, index),
    sunrise: hasSun ? sunrise : null,
    sunset: hasSun ? sunset : null,
  }
}

export function strongestGust(moments: readonly Pick<Moment, 'gustKnots'>[]): number | null {
  const gusts = moments.map(({ gustKnots }) => gustKnots).filter((gust) => gust !== null)
  return gusts.length === 0 ? null : Math.max(...gusts)
}

function at(series: readonly (number | null)[] | undefined, index: number): number | null {
  return series?.[index] ?? null
}

import type { Coordinates } from '@sendit/core/beaches/distance.ts'
import type { Host } from './host.ts'
import { toHours, toMoment, toPlaceOutlook } from './open-meteo-forecast.ts'
import { BeachAnswer, GeocodingAnswer, manyOf, PlaceAnswer, SeaAnswer } from './open-meteo-schemas.ts'
import type { Ask, ForecastSource, FoundPlace, SeaOutlook } from './port.ts'

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
/** Of a hundred hits of the same name the town is meant, not the brook. */
const TOWN = /^PPL/

/** docs/weather.md 1.2: one call for a place, one for all of its beaches. */
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
    .map(({ latitude, longitude, country = '', timezone = null, ...found }) => ({
      name: found.name,
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

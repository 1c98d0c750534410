import { z } from 'zod'
import { Day, Instant, requiredText } from '#wire.ts'
import { MAX_PLACE } from './limits.ts'
import { TIDE_STATES } from './tides.ts'
import { TONES, VERDICT_WORDS } from './verdict.ts'

/** Length is checked by the service, for its own message. */
export const PlaceQuery = z.object({ location: z.string().max(500).optional() })
export const PlaceParams = z.object({ '*': z.string() })

export const PlacesQuery = z.object({ q: requiredText(MAX_PLACE, 'Please enter a place name.') })
export const PlaceHit = z.object({
  placeId: z.string(),
  name: z.string(),
  region: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timezone: z.string(),
})
export type PlaceHit = z.infer<typeof PlaceHit>

/** Licence: must be shown beside the data as a link. Example weather has no address. */
export const Attribution = z.object({ text: z.string(), url: z.string() })
export type Attribution = z.infer<typeof Attribution>

/** Stands beside all weather. `isExample`: made up by the product, and every place that shows it says so. */
export const WeatherOrigin = z.object({ attribution: z.array(Attribution), isExample: z.boolean() })
export type WeatherOrigin = z.infer<typeof WeatherOrigin>

/** Knots; degrees the wind comes from. Null is unknown. */
export const WeatherNow = z.object({
  windDirection: z.number(),
  windSpeed: z.number(),
  windGust: z.number().nullable(),
  temperature: z.number().nullable(),
  description: z.string(),
  icon: z.string(),
  observedAt: Instant,
  stale: z.boolean(),
  isExample: z.boolean(),
})
export type WeatherNow = z.infer<typeof WeatherNow>

/** Speeds in m/s, visibility in metres. */
export const ForecastDay = z.object({
  date: Day,
  weather: z.object({ icon: z.string(), description: z.string(), main: z.string() }),
  temp: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  /** `gust` is the daylight maximum. */
  wind: z.object({
    speed: z.number().nullable(),
    direction: z.number().nullable(),
    gust: z.number().nullable(),
  }),
  humidity: z.number().nullable(),
  visibility: z.number().nullable(),
  isExample: z.boolean(),
})
export type ForecastDay = z.infer<typeof ForecastDay>
export const Forecast = z.array(ForecastDay)

/** Absent from servers of the previous version: unknown. */
export const WindVerdict = z.object({
  tone: z.enum(TONES),
  word: z.enum(VERDICT_WORDS),
  reasons: z.array(z.string()),
  /** When its weather was read; null without any. */
  asOf: Instant.nullable(),
})
export type WindVerdict = z.infer<typeof WindVerdict>

export const WeatherHour = z.object({
  time: Instant,
  windSpeed: z.number(),
  windGust: z.number().nullable(),
  windDirection: z.number(),
  temperature: z.number().nullable(),
  icon: z.string(),
  description: z.string(),
  isDay: z.boolean(),
  word: z.enum(VERDICT_WORDS).optional(),
})
export type WeatherHour = z.infer<typeof WeatherHour>

/** Upper bound of the score. */
export const Cap = z.object({ limit: z.number(), reason: z.string() })
export type Cap = z.infer<typeof Cap>

const TideLevel = z.object({ time: Instant, height: z.number() })

/** Next ones, HH:mm local. Approximate, not for navigation. */
export const Tides = z.object({
  high: z.string().nullable(),
  low: z.string().nullable(),
  state: z.enum(TIDE_STATES),
  /** Metres above mean sea level, not chart datum. */
  curve: z.array(TideLevel),
  extremes: z.array(TideLevel.extend({ kind: z.enum(['high', 'low']) })),
})
export type Tides = z.infer<typeof Tides>

export const SeaNow = z.object({
  waterTemperature: z.number().nullable(),
  waveHeight: z.number().nullable(),
  waveDirection: z.number().nullable(),
  wavePeriod: z.number().nullable(),
})
export type SeaNow = z.infer<typeof SeaNow>

export const RidingHour = WeatherHour.pick({
  time: true,
  windSpeed: true,
  windGust: true,
  windDirection: true,
  isDay: true,
  word: true,
})
export type RidingHour = z.infer<typeof RidingHour>

const WindWindow = z.object({
  from: Instant,
  to: Instant,
  lowest: z.number(),
  highest: z.number(),
  gust: z.number().nullable(),
  windDirection: z.number(),
})

export const WeekDay = z.object({
  date: Day,
  hours: z.array(RidingHour),
  /** Null without two consecutive rideable hours. */
  window: WindWindow.nullable(),
  /** The day's best nearby beach; null if none. */
  beach: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
  verdict: WindVerdict.optional(),
})
export type WeekDay = z.infer<typeof WeekDay>

export const WeekWeather = z.object({
  timezone: z.string(),
  days: z.array(WeekDay),
  observedAt: Instant,
  stale: z.boolean(),
  refreshing: z.boolean(),
  ...WeatherOrigin.shape,
})
export type WeekWeather = z.infer<typeof WeekWeather>

export const PlaceWeather = WeatherNow.extend({
  location: z.object({
    name: z.string(),
    country: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timezone: z.string(),
  }),
  hourly: z.array(WeatherHour),
  sunrise: Instant.nullable(),
  sunset: Instant.nullable(),
  tomorrow: z.object({
    hourly: z.array(WeatherHour),
    sunrise: Instant.nullable(),
    sunset: Instant.nullable(),
  }),
  /** Worst first; at a place with beaches, those of the best one. */
  caps: z.array(Cap),
  verdict: WindVerdict.optional(),
  tides: Tides.nullable(),
  marine: SeaNow.nullable(),
  refreshing: z.boolean(),
  ...WeatherOrigin.shape,
})
export type PlaceWeather = z.infer<typeof PlaceWeather>

import { z } from 'zod'
import { Day, Instant, requiredText } from '#wire.ts'
import { MAX_PLACE } from './limits.ts'
import { TIDE_STATES } from './tides.ts'
import { TONES, VERDICT_WORDS } from './verdict.ts'

/** `location` is the other way to name the place; its limits are the service's, which answers in the product's words. */
export const PlaceQuery = z.object({ location: z.string().max(500).optional() })
export const PlaceParams = z.object({ '*': z.string() })

/** What somebody has typed of a place. */
export const PlacesQuery = z.object({ q: requiredText(MAX_PLACE, 'Please enter a place name.') })
/** A place that a text may mean, as the form of a trip offers it. */
export const PlaceHit = z.object({
  /** For the trip that goes there. */
  placeId: z.string(),
  name: z.string(),
  region: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** IANA. */
  timezone: z.string(),
})
export type PlaceHit = z.infer<typeof PlaceHit>

/** Must stand visibly beside the data, as a link. */
export const Attribution = z.object({ text: z.string(), url: z.string() })
export type Attribution = z.infer<typeof Attribution>

/** Speeds in knots; directions in degrees, where the wind comes from. Null is unknown. */
export const WeatherNow = z.object({
  windDirection: z.number(),
  windSpeed: z.number(),
  windGust: z.number().nullable(),
  temperature: z.number().nullable(),
  description: z.string(),
  icon: z.string(),
  observedAt: Instant,
  /** The provider failed when it was asked again, so this is what was known last. */
  stale: z.boolean(),
})
export type WeatherNow = z.infer<typeof WeatherNow>

/** Speeds in m/s, visibility in metres; `date` is the place's day. */
export const ForecastDay = z.object({
  date: Day,
  weather: z.object({ icon: z.string(), description: z.string(), main: z.string() }),
  temp: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  /** `gust` is the strongest of the day's hours of light. */
  wind: z.object({
    speed: z.number().nullable(),
    direction: z.number().nullable(),
    gust: z.number().nullable(),
  }),
  humidity: z.number().nullable(),
  visibility: z.number().nullable(),
})
export type ForecastDay = z.infer<typeof ForecastDay>
export const Forecast = z.array(ForecastDay)

/** What may be said of a wind. Without it, as from a server of the version before, nothing is known. */
export const WindVerdict = z.object({
  tone: z.enum(TONES),
  word: z.enum(VERDICT_WORDS),
  /** What speaks against riding, the worst first. */
  reasons: z.array(z.string()),
  /** When the weather was read that it stands on; null where there is none. */
  asOf: Instant.nullable(),
})
export type WindVerdict = z.infer<typeof WindVerdict>

/** An hour at the place, in knots. */
export const WeatherHour = z.object({
  time: Instant,
  windSpeed: z.number(),
  windGust: z.number().nullable(),
  windDirection: z.number(),
  temperature: z.number().nullable(),
  icon: z.string(),
  description: z.string(),
  isDay: z.boolean(),
  /** Of its verdict; the word tells the tone. */
  word: z.enum(VERDICT_WORDS).optional(),
})
export type WeatherHour = z.infer<typeof WeatherHour>

/** However good the rest is, a score does not pass `limit`. */
export const Cap = z.object({ limit: z.number(), reason: z.string() })
export type Cap = z.infer<typeof Cap>

const TideLevel = z.object({ time: Instant, height: z.number() })

/** `high` and `low` are the next ones, HH:mm in the place's time. Approximate, not for navigation. */
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

/** The hours of the week that riders look at, on a beach. */
export const RidingHour = WeatherHour.pick({
  time: true,
  windSpeed: true,
  windGust: true,
  windDirection: true,
  isDay: true,
  word: true,
})
export type RidingHour = z.infer<typeof RidingHour>

/** A run of hours on one day that can be ridden: its lowest and highest mean wind, its strongest gust. */
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
  /** Null on a day without two hours in a row that can be ridden. */
  window: WindWindow.nullable(),
  /** Of the best beach near the place on that day, whose hours these are; null where there is none. */
  beach: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
  verdict: WindVerdict.optional(),
})
export type WeekDay = z.infer<typeof WeekDay>

/** The place's days that the forecast reaches, up to a week ahead; later ones are not known yet. */
export const WeekWeather = z.object({
  timezone: z.string(),
  days: z.array(WeekDay),
  observedAt: Instant,
  stale: z.boolean(),
  refreshing: z.boolean(),
  attribution: z.array(Attribution),
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
  /** The place's next day, for whoever looks in the evening. */
  tomorrow: z.object({
    hourly: z.array(WeatherHour),
    sunrise: Instant.nullable(),
    sunset: Instant.nullable(),
  }),
  /**
   * What speaks against riding now, the worst first: what holds everywhere, and where the place is a beach or a town with some,
   * what holds on the best of them.
   */
  caps: z.array(Cap),
  /** Of now, on the best of those beaches. */
  verdict: WindVerdict.optional(),
  tides: Tides.nullable(),
  marine: SeaNow.nullable(),
  /** A newer answer is on its way: whoever asks again in a moment gets it. */
  refreshing: z.boolean(),
  attribution: z.array(Attribution),
})
export type PlaceWeather = z.infer<typeof PlaceWeather>

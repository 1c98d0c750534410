import { z } from 'zod'
import { COMPASS_POINTS } from '#weather/compass.ts'
import { Attribution, Cap, WeatherNow, WindVerdict } from '#weather/contract.ts'
import { Instant } from '#wire.ts'
import { RATINGS } from './beach-score.ts'
import { MAX_IMAGE_URL } from './limits.ts'
import { PART_KEYS } from './score-parts.ts'
import { SPOT_LEVELS, WATER_TYPES } from './spot.ts'

export const BeachParams = z.object({ beachId: z.string() })

export const Beach = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  location: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Beach = z.infer<typeof Beach>
export const BeachList = z.array(Beach)

const BeachScoreComponent = z.object({
  key: z.enum(PART_KEYS),
  /** What it could bring and what it brings, of 100. */
  weight: z.number(),
  value: z.number(),
  points: z.number(),
  text: z.string(),
})

/** A beach near the place. Winds in knots, where they come from in degrees. */
export const RecommendedBeach = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  score: z.number().int(),
  /** Of the hour that is scored. */
  windSpeedOk: z.boolean(),
  windDirectionOk: z.boolean(),
  idealWindDirections: z.array(z.enum(COMPASS_POINTS)),
  windMinKnots: z.number(),
  windMaxKnots: z.number(),
  currentConditions: z.object({
    windDirection: z.number(),
    windSpeed: z.number(),
    windGust: z.number().nullable(),
    temperature: z.number().nullable(),
  }),
  /** What the score was made of: the wind of now, or of the hour in `scoredFor`. */
  scoredWind: z.object({
    windDirection: z.number(),
    windSpeed: z.number(),
    windGust: z.number().nullable(),
  }),
  /** The next ones at this beach, HH:mm in its own time; null where there is no tide or none is known. */
  tides: z.object({ high: z.string().nullable(), low: z.string().nullable() }),
  distanceKm: z.number(),
  rating: z.enum(RATINGS),
  /** Of the hour that is scored. */
  verdict: WindVerdict.optional(),
  components: z.array(BeachScoreComponent),
  caps: z.array(Cap),
  summary: z.string(),
  /** The hour of the next daylight that is scored instead while it is dark; null when the score is for now. */
  scoredFor: Instant.nullable(),
  bestSession: z.object({ from: Instant, to: Instant, score: z.number().int() }).nullable(),
  timezone: z.string(),
  level: z.enum(SPOT_LEVELS),
  waterType: z.enum(WATER_TYPES),
  hazards: z.array(z.string()),
  attribution: z.array(Attribution),
})
export type RecommendedBeach = z.infer<typeof RecommendedBeach>

/** What is known of a beach without asking any provider of weather. */
export const KnownBeach = RecommendedBeach.pick({
  ...({ id: true, name: true, location: true, description: true, imageUrl: true, distanceKm: true } as const),
  ...({ idealWindDirections: true, windMinKnots: true, windMaxKnots: true } as const),
  ...({ timezone: true, level: true, waterType: true, hazards: true } as const),
})
export type KnownBeach = z.infer<typeof KnownBeach>
/** The nearest first. */
export const NearBeaches = z.array(KnownBeach)

export const Recommendations = z.object({
  currentWeather: WeatherNow,
  /** The best tone first, within it those under a cap last, then the nearest; none across open water. */
  beaches: z.array(RecommendedBeach),
  /** Of the oldest weather in this answer. */
  observedAt: Instant,
  /** The provider failed when it was asked again for some of it. */
  stale: z.boolean(),
  /** Newer weather is on its way: whoever asks again in a moment gets it. */
  refreshing: z.boolean(),
})
export type Recommendations = z.infer<typeof Recommendations>

const NO_IMAGE_CHOSEN = 'Please select an image URL first'
export const UpdateBeachImage = z.object({
  imageUrl: z
    .string(NO_IMAGE_CHOSEN)
    .trim()
    .min(1, NO_IMAGE_CHOSEN)
    .max(MAX_IMAGE_URL, `Must be ${MAX_IMAGE_URL} characters or less`),
})
export type UpdateBeachImage = z.infer<typeof UpdateBeachImage>

export const SeededBeaches = z.object({ success: z.literal(true), count: z.number().int() })

export const StoredFilesQuery = z.object({
  after: z.string().max(512).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export type StoredFilesQuery = z.infer<typeof StoredFilesQuery>

export const StoredFiles = z.object({
  files: z.array(z.object({ key: z.string(), size: z.number().int(), url: z.string() })),
  /** Of all of them, not of this page alone. */
  count: z.number().int(),
})
export type StoredFiles = z.infer<typeof StoredFiles>

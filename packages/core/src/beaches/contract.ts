import { z } from 'zod'
import { COMPASS_POINTS } from '#weather/compass.ts'
import { Cap, WeatherNow, WeatherOrigin, WindVerdict } from '#weather/contract.ts'
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
  weight: z.number(),
  value: z.number(),
  points: z.number(),
  text: z.string(),
})

/** Knots, and degrees the wind comes from. */
export const RecommendedBeach = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  score: z.number().int(),
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
  /** Wind now, or in the hour of `scoredFor`. */
  scoredWind: z.object({
    windDirection: z.number(),
    windSpeed: z.number(),
    windGust: z.number().nullable(),
  }),
  /** HH:mm local time; null without a tide or data. */
  tides: z.object({ high: z.string().nullable(), low: z.string().nullable() }),
  distanceKm: z.number(),
  rating: z.enum(RATINGS),
  verdict: WindVerdict.optional(),
  components: z.array(BeachScoreComponent),
  caps: z.array(Cap),
  summary: z.string(),
  /** In darkness the next daylight hour is scored; null means now. */
  scoredFor: Instant.nullable(),
  bestSession: z.object({ from: Instant, to: Instant, score: z.number().int() }).nullable(),
  timezone: z.string(),
  level: z.enum(SPOT_LEVELS),
  waterType: z.enum(WATER_TYPES),
  hazards: z.array(z.string()),
  ...WeatherOrigin.shape,
})
export type RecommendedBeach = z.infer<typeof RecommendedBeach>

export const KnownBeach = RecommendedBeach.pick({
  ...({ id: true, name: true, location: true, description: true, imageUrl: true, distanceKm: true } as const),
  ...({ idealWindDirections: true, windMinKnots: true, windMaxKnots: true } as const),
  ...({ timezone: true, level: true, waterType: true, hazards: true } as const),
})
export type KnownBeach = z.infer<typeof KnownBeach>
export const NearBeaches = z.array(KnownBeach)

export const Recommendations = z.object({
  currentWeather: WeatherNow,
  /** By tone, uncapped first, then distance; none across open water. */
  beaches: z.array(RecommendedBeach),
  observedAt: Instant,
  /** A provider failed on refresh. */
  stale: z.boolean(),
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
  /** Total, not just this page. */
  count: z.number().int(),
})
export type StoredFiles = z.infer<typeof StoredFiles>

import { z } from 'zod'

// Open-Meteo sends null wherever a model has no value; only a wind without speed or direction makes an answer useless.
const measure = z
  .number()
  .nullish()
  .transform((value) => value ?? null)
const series = z.array(z.number().nullable()).optional()
const times = z.array(z.number())

export const Current = z.object({
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
export type Current = z.infer<typeof Current>

export const Hourly = z.object({
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
export type Hourly = z.infer<typeof Hourly>

export const Daily = z.object({
  time: times,
  weather_code: series,
  temperature_2m_max: series,
  temperature_2m_min: series,
  sunrise: series,
  sunset: series,
  relative_humidity_2m_mean: series,
  visibility_mean: series,
})
export type Daily = z.infer<typeof Daily>

const timezone = z.string().refine(isZone)
export const PlaceAnswer = z.object({ timezone, current: Current, hourly: Hourly, daily: Daily })
export type PlaceAnswer = z.infer<typeof PlaceAnswer>

export const BeachAnswer = z.object({ current: Current, hourly: Hourly.optional() })
export const SeaAnswer = z.object({
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
export type SeaAnswer = z.infer<typeof SeaAnswer>

/** One place answers an object, several answer an array. */
export function manyOf<T>(one: z.ZodType<T>, count: number): z.ZodType<T[]> {
  return z.union([z.array(one), one.transform((answer) => [answer])]).refine((list) => list.length === count)
}

export const GeocodingAnswer = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        feature_code: z.string().optional(),
        country: z.string().optional(),
        timezone: z.string().optional(),
        population: z.number().nullish(),
      }),
    )
    // The key is missing where nothing was found.
    .optional(),
})

/** Every instant is later written in this zone, so one that does not exist makes the answer useless. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

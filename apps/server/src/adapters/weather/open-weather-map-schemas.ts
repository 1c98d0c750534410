import { z } from 'zod'

const Sky = z.object({ id: z.number(), main: z.string(), description: z.string(), icon: z.string() })
// The gust is missing where none was measured; a wind without speed or direction makes the answer useless.
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

export const NowAnswer = Reading.extend({
  sys: z.object({ sunrise: z.number().optional(), sunset: z.number().optional() }),
})
export type NowAnswer = z.infer<typeof NowAnswer>

export const StepsAnswer = z.object({
  list: z.array(Reading).min(1),
  city: z.object({ timezone: z.number() }),
})
export type StepsAnswer = z.infer<typeof StepsAnswer>

export const PlacesAnswer = z.array(
  z.object({
    name: z.string(),
    lat: z.number(),
    lon: z.number(),
    country: z.string().optional(),
  }),
)

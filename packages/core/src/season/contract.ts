import { z } from 'zod'
import { PlaceQuery, WeatherOrigin } from '#weather/contract.ts'
import { AskedDay, Instant } from '#wire.ts'
import { WEEKS_OF_YEAR } from './weeks.ts'

export const SeasonQuery = PlaceQuery.extend({ from: AskedDay, to: AskedDay.optional() }).refine(
  ({ from, to }) => to === undefined || to >= from,
  'The end cannot be before the start',
)

const Percent = z.number().int().min(0).max(100)
const Week = z
  .number()
  .int()
  .min(0)
  .max(WEEKS_OF_YEAR - 1)

/** Share of days with 4+ daylight hours at 12 to 35 kn. Historical odds, not a forecast; null is unknown. */
export const SeasonWeather = z.object({
  location: z.object({ name: z.string(), country: z.string() }),
  years: z.object({ from: z.number().int(), to: z.number().int() }),
  /** Per cent, smoothed over each week and its neighbours. */
  weeks: z.array(Percent.nullable()).length(WEEKS_OF_YEAR),
  trip: z.object({
    weeks: z.array(Week),
    share: Percent.nullable(),
    /** Daylight knots, and degrees it mostly comes from. */
    wind: z.object({ windSpeed: z.number(), windDirection: z.number() }).nullable(),
    /** Quartiles of rideable hours, in knots. */
    usualWind: z.object({ lower: z.number(), upper: z.number() }).nullable(),
    waterTemperature: z.number().nullable(),
  }),
  countedAt: Instant,
  ...WeatherOrigin.shape,
})
export type SeasonWeather = z.infer<typeof SeasonWeather>

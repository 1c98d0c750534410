import { z } from 'zod'
import { Attribution, PlaceQuery } from '#weather/contract.ts'
import { AskedDay, Instant } from '#wire.ts'
import { WEEKS_OF_YEAR } from './weeks.ts'

/** The days of the journey; one day where `to` is left out. */
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

/**
 * How often there was wind to ride at a place: of the days, those with at least four hours of daylight with 12 to 35 knots of mean
 * wind. Null is unknown. Odds, not a forecast.
 */
export const SeasonWeather = z.object({
  location: z.object({ name: z.string(), country: z.string() }),
  /** The first and the last year that were counted. */
  years: z.object({ from: z.number().int(), to: z.number().int() }),
  /** Per cent of the days, by week of the year: each with its two neighbours. */
  weeks: z.array(Percent.nullable()).length(WEEKS_OF_YEAR),
  trip: z.object({
    /** The weeks of the year that it touches, 0 to 51, in its order. */
    weeks: z.array(Week),
    share: Percent.nullable(),
    /** Knots in daylight, and degrees where it mostly comes from. */
    wind: z.object({ windSpeed: z.number(), windDirection: z.number() }).nullable(),
    /** Knots below which, and above which a quarter of the hours to ride lie. */
    usualWind: z.object({ lower: z.number(), upper: z.number() }).nullable(),
    /** Celsius. */
    waterTemperature: z.number().nullable(),
  }),
  countedAt: Instant,
  attribution: z.array(Attribution),
})
export type SeasonWeather = z.infer<typeof SeasonWeather>

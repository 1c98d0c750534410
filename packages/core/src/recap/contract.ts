import { z } from 'zod'
import { byCategory } from '#expenses/categories.ts'
import { Medium } from '#media/contract.ts'
import { WeatherOrigin } from '#weather/contract.ts'
import { VERDICT_WORDS } from '#weather/verdict.ts'
import { Day, Id, Instant, MoneyText } from '#wire.ts'

const Named = z.object({ id: Id, name: z.string() })
const Count = z.number().int().min(0)

export const Recap = z.object({
  /** Total minutes on the water, and mean knots while riding; null if unknown. */
  days: z.array(
    z.object({
      day: Day,
      minutes: Count,
      windSpeed: z.number().nullable(),
      word: z.enum(VERDICT_WORDS).optional(),
    }),
  ),
  sessions: Count,
  minutes: Count,
  riders: z.array(
    Named.extend({
      minutes: Count,
      longest: z.object({ day: Day, minutes: Count, title: z.string().nullable() }),
    }),
  ),
  /** Windiest hour with anyone out; null if unknown. */
  strongest: z
    .object({
      from: Instant,
      place: z.string(),
      windSpeed: z.number(),
      windGust: z.number().nullable(),
      windDirection: z.number(),
      word: z.enum(VERDICT_WORDS).optional(),
      riders: z.array(Named),
    })
    .nullable(),
  money: z.object({
    total: MoneyText,
    perHead: MoneyText,
    byCategory: z.object(byCategory(() => MoneyText)),
    expenses: Count,
    isSettled: z.boolean(),
  }),
  pictures: z.object({
    photos: Count,
    videos: Count,
    files: Count,
    bytes: Count,
    mosaic: z.array(Medium),
    /** Several if tied. */
    mostBy: z.array(Named.extend({ isGuest: z.boolean(), count: Count })),
  }),
  winners: z.array(
    z.object({ awardId: Id, category: z.string(), winner: Named, reason: z.string().nullable() }),
  ),
  awards: Count,
  ...WeatherOrigin.shape,
})
export type Recap = z.infer<typeof Recap>

import { z } from 'zod'
import { byCategory } from '#expenses/categories.ts'
import { Medium } from '#media/contract.ts'
import { Attribution } from '#weather/contract.ts'
import { VERDICT_WORDS } from '#weather/verdict.ts'
import { Day, Id, Instant, MoneyText } from '#wire.ts'

const Named = z.object({ id: Id, name: z.string() })
const Count = z.number().int().min(0)

/** What a trip was, once it is over. Riders and winners are named here because whoever left the trip is in no list of members. */
export const Recap = z.object({
  /** The days of the trip in order: minutes on the water of all riders, and the knots of the hours they were out; null: not known. */
  days: z.array(
    z.object({
      day: Day,
      minutes: Count,
      windSpeed: z.number().nullable(),
      word: z.enum(VERDICT_WORDS).optional(),
    }),
  ),
  /** Sessions of the plan that somebody was out on. */
  sessions: Count,
  /** On the water, of all riders together. */
  minutes: Count,
  /** Whoever was out, the longest first, with their longest ride. */
  riders: z.array(
    Named.extend({
      minutes: Count,
      longest: z.object({ day: Day, minutes: Count, title: z.string().nullable() }),
    }),
  ),
  /** The hour with the most wind in which somebody was out; null where the wind of none is known. */
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
    /** Nobody owes anybody anything. */
    isSettled: z.boolean(),
  }),
  pictures: z.object({
    photos: Count,
    videos: Count,
    /** Everything that was put into the album, and its size. */
    files: Count,
    bytes: Count,
    /** Photos from all along the trip. */
    mosaic: z.array(Medium),
    /** Whoever took the most photos and videos; several who took as many. */
    mostBy: z.array(Named.extend({ isGuest: z.boolean(), count: Count })),
  }),
  /** Oldest award first, with why the winner was nominated. */
  winners: z.array(
    z.object({ awardId: Id, category: z.string(), winner: Named, reason: z.string().nullable() }),
  ),
  awards: Count,
  /** Whose wind it is; empty where none is known. */
  attribution: z.array(Attribution),
})
export type Recap = z.infer<typeof Recap>

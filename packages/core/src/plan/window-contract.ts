import { z } from 'zod'
import { Attribution } from '#weather/contract.ts'
import { Day, Id, Instant } from '#wire.ts'

export const GoWindowParams = z.object({ windowId: z.string() })

/** Hours of good wind that a crew was told of, as the forecast has them now; winds in whole knots. */
export const GoWindow = z.object({
  id: Id,
  /** The place's day, and the zone of its clocks. */
  day: Day,
  timezone: z.string(),
  beachId: z.string(),
  beachName: z.string(),
  from: Instant,
  to: Instant,
  lowest: z.number(),
  highest: z.number(),
  /** The strongest; null where none is known. */
  gust: z.number().nullable(),
  /** Where it comes from. */
  windDirection: z.number(),
  /** When the crew was told. */
  foundAt: Instant,
  /** Since when the forecast has it no more; null while it stands. */
  goneAt: Instant.nullable(),
  attribution: z.array(Attribution),
})
export type GoWindow = z.infer<typeof GoWindow>

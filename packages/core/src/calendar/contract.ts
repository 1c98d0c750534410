import { z } from 'zod'
import { PLAN_ITEM_KINDS } from '#plan/limits.ts'
import { Day } from '#wire.ts'

export const CalendarFeed = z.object({
  /** Secret; null while the feed is off. */
  url: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const CALENDAR_KINDS = ['trip', ...PLAN_ITEM_KINDS, 'journey'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

const PlaceTime = z.object({ day: Day, time: z.string().nullable() })

export const CalendarPreview = z.object({
  events: z.array(
    z.object({
      kind: z.enum(CALENDAR_KINDS),
      title: z.string(),
      start: PlaceTime,
      end: PlaceTime.nullable(),
      isTentative: z.boolean(),
    }),
  ),
})
export type CalendarPreview = z.infer<typeof CalendarPreview>

export const CalendarFileParams = z.object({ file: z.string() })

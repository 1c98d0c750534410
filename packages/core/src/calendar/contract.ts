import { z } from 'zod'
import { PLAN_ITEM_KINDS } from '#plan/limits.ts'
import { Day } from '#wire.ts'

export const CalendarFeed = z.object({
  /** The secret address of the caller's calendar, https or http as this installation is reached; null while it is off. */
  url: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const CALENDAR_KINDS = ['trip', ...PLAN_ITEM_KINDS, 'journey'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

const PlaceTime = z.object({ day: Day, time: z.string().nullable() })

/** What comes next in the caller's calendar, whether it is on or off. */
export const CalendarPreview = z.object({
  events: z.array(
    z.object({
      kind: z.enum(CALENDAR_KINDS),
      title: z.string(),
      /** By the clock of the place; without a time it is about whole days. */
      start: PlaceTime,
      end: PlaceTime.nullable(),
      isTentative: z.boolean(),
    }),
  ),
})
export type CalendarPreview = z.infer<typeof CalendarPreview>

export const CalendarFileParams = z.object({ file: z.string() })

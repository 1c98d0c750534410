import { z } from 'zod'

export const CalendarFeed = z.object({
  /** The secret address of the caller's calendar, https or http as this installation is reached; null while it is off. */
  url: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const CalendarFileParams = z.object({ file: z.string() })

// Zod building blocks for contracts. Server only: the web imports just the types.
import { z } from 'zod'
import { showsNothing, withoutDirectionMarks } from '#text.ts'
import { isCalendarDay, isTimeZone } from '#time.ts'
import { FIRST_TRIP_DAY, LAST_TRIP_DAY } from '#trips/limits.ts'

export function optionalText(max: number) {
  return z.string().trim().overwrite(withoutDirectionMarks).max(max, `Must be ${max} characters or less`)
}

/** `message` is shown when it is missing. */
export function requiredText(max: number, message: string, tooLong = `Must be ${max} characters or less`) {
  return z
    .string(message)
    .trim()
    .overwrite(withoutDirectionMarks)
    .refine((text) => !showsNothing(text), message)
    .max(max, tooLong)
}

/** `message` is shown when it is missing. Ids in paths are lower-cased by `http/access-rules.ts`. */
export const requiredId = (message?: string) => z.guid(message).toLowerCase()
/** Stored in lower case, so both spellings match. */
export const Id = requiredId()
/** On the socket a malformed id is refused like an unknown one. */
export const AnyId = z.string().toLowerCase()
/** ISO 8601 UTC, in years that both databases and every browser support: PostgreSQL has no year 0. */
export const Instant = z.iso
  .datetime()
  .refine((text) => text >= '1970' && text < '3000', 'Must be a moment between 1970 and 2999')
  .meta({ 'x-minimum': '1970-01-01T00:00:00.000Z', 'x-maximum': '2999-12-31T23:59:59.999Z' })
/** In responses: also accepts rows stored before days had bounds. */
export const Day = z
  .string()
  .refine(isCalendarDay, 'Must be a day such as 2026-07-15')
  .meta({ format: 'date' })
export const AskedDay = z
  .string()
  .max(10, 'Must be a day such as 2026-07-15')
  .refine(isCalendarDay, 'Must be a day such as 2026-07-15')
  .refine((day) => FIRST_TRIP_DAY <= day && day <= LAST_TRIP_DAY, 'Must be a day between 1970 and 2100')
  .meta({ format: 'date', 'x-minimum': FIRST_TRIP_DAY, 'x-maximum': LAST_TRIP_DAY })
/** Local time without zone, `2026-07-14T14:02:10.000`. */
export const WallTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/)
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Must be a time zone such as Europe/London')
export const MoneyText = z.string().regex(/^-?\d+\.\d{2}$/)
const NO_EMAIL = 'Valid email address is required'
/** RFC 5321 without quoted local parts; the last label starts with a letter, which excludes IPs. */
const PLAIN_EMAIL =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Lower-cased, so one person has one account. Accepts only deliverable addresses; international domains in `xn--` form. */
export const Email = z.string(NO_EMAIL).trim().toLowerCase().max(254, NO_EMAIL).regex(PLAIN_EMAIL, NO_EMAIL)
/** Base64url. Malformed tokens are answered like unknown ones, so only length is checked. */
export const Token = z.string().max(512)

export const Done = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof Done>

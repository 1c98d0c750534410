// The zod building blocks that every contract is made of. Server only: the browser imports types alone.
import { z } from 'zod'
import { showsNothing, withoutDirectionMarks } from '#text.ts'
import { isCalendarDay, isTimeZone } from '#time.ts'
import { FIRST_TRIP_DAY, LAST_TRIP_DAY } from '#trips/limits.ts'

/** Free text, trimmed, at most `max` characters; empty is allowed. */
export function optionalText(max: number) {
  return z.string().trim().overwrite(withoutDirectionMarks).max(max, `Must be ${max} characters or less`)
}

/** Text that must be there after trimming; `message` is what a person reads when it is missing. */
export function requiredText(max: number, message: string, tooLong = `Must be ${max} characters or less`) {
  return z
    .string(message)
    .trim()
    .overwrite(withoutDirectionMarks)
    .refine((text) => !showsNothing(text), message)
    .max(max, tooLong)
}

/** An id that must be there; `message` is what a person reads when it is missing. Ids of a path are `http/access-rules.ts`'s to lower. */
export const requiredId = (message?: string) => z.guid(message).toLowerCase()
/** Ids are stored in small letters, so two spellings of one name the same. */
export const Id = requiredId()
/** On the socket an id of the wrong shape is refused like an unknown one, and not as a frame that says nothing. */
export const AnyId = z.string().toLowerCase()
/** ISO 8601 in UTC, of years that both databases and every browser can hold: the year 0 is none to PostgreSQL. */
export const Instant = z.iso
  .datetime()
  .refine((text) => text >= '1970' && text < '3000', 'Must be a moment between 1970 and 2999')
  .meta({ 'x-minimum': '1970-01-01T00:00:00.000Z', 'x-maximum': '2999-12-31T23:59:59.999Z' })
/** A day of an answer: of the rows that were stored before days had bounds, too. */
export const Day = z
  .string()
  .refine(isCalendarDay, 'Must be a day such as 2026-07-15')
  .meta({ format: 'date' })
/** A day that a request names. */
export const AskedDay = z
  .string()
  .max(10, 'Must be a day such as 2026-07-15')
  .refine(isCalendarDay, 'Must be a day such as 2026-07-15')
  .refine((day) => FIRST_TRIP_DAY <= day && day <= LAST_TRIP_DAY, 'Must be a day between 1970 and 2100')
  .meta({ format: 'date', 'x-minimum': FIRST_TRIP_DAY, 'x-maximum': LAST_TRIP_DAY })
/** What a clock on the wall of a place shows, `2026-07-14T14:02:10.000`: no instant, so it names no zone. */
export const WallTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/)
/** An IANA zone as browsers name their own. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Must be a time zone such as Europe/London')
/** Pounds with two places, such as "12.50". */
export const MoneyText = z.string().regex(/^-?\d+\.\d{2}$/)
const NO_EMAIL = 'Valid email address is required'
/** RFC 5321: a local part without quotes, and a host name whose last label begins with a letter, since bare IPs get no mail. */
const PLAIN_EMAIL =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/**
 * An address as people type it: trimmed and lower-cased, since the same person must always meet the same account. Whatever
 * passes is one address that mail servers take as it stands, so no letter waits for ever; a host name with other letters
 * passes in its `xn--` form.
 */
export const Email = z.string(NO_EMAIL).trim().toLowerCase().max(254, NO_EMAIL).regex(PLAIN_EMAIL, NO_EMAIL)
/** A token as it stands in links: base64url. Wrong shapes are answered like unknown tokens, so only length is capped. */
export const Token = z.string().max(512)

export const Done = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof Done>

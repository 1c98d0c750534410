import { z } from 'zod'
import { KnownBeach } from '#beaches/contract.ts'
import { Attribution, Cap, RidingHour } from '#weather/contract.ts'
import { AskedDay, Day, Id, Instant } from '#wire.ts'
import { WallTime } from './contract.ts'
import { RIDER_WORDS, TOO_STRONG_FOR } from './rider-word.ts'

/** `later`: the forecast does not reach so far yet. `unknown`: no beach of ours, hours that are over, or no forecast to be had. */
const WIND_STATES = ['known', 'later', 'unknown'] as const

/** Of the session's hours on its beach, in knots and degrees. */
const Wind = z.object({
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
  gust: z.number().nullable(),
  direction: z.number(),
  /** One of those that are ideal on the beach. */
  isIdeal: z.boolean(),
  /** Of the beach, 0 to 100. */
  score: z.number().int(),
  /** Whole hours that the session lies in. */
  from: Instant,
  to: Instant,
})

/** Which of their own kites a rider would take, by its id, and what that would be like; no word under a cap that stops everybody. */
const RiderVerdict = z.object({
  userId: Id,
  kite: Id.nullable(),
  word: z.enum(RIDER_WORDS).nullable(),
  /** Why it is `too strong`, which tells nobody's weight; null beside any other word. */
  tooStrongFor: z.enum(TOO_STRONG_FOR).nullable(),
  /** A mate's kite that nobody rides, where none of their own is right. */
  spare: z.object({ ownerId: Id, kiteId: Id }).nullable(),
})
export type RiderVerdict = z.infer<typeof RiderVerdict>

export const SessionRiders = z.object({
  state: z.enum(WIND_STATES),
  /** The day on which the forecast will reach the session; null unless it is `later`. */
  forecastFrom: Day.nullable(),
  wind: Wind.nullable(),
  /** The first turn of the tide from its start on, where there is a tide and the sea is known so far ahead. */
  tide: z.object({ kind: z.enum(['high', 'low']), time: Instant }).nullable(),
  /** The beach's own zone, and its hours on that day. */
  timezone: z.string().nullable(),
  hours: z.array(RidingHour),
  /** All that speaks against it, the worst first. */
  caps: z.array(Cap),
  /** Those of them under which nobody has any word. */
  stoppedBy: z.array(Cap),
  /** Of everybody in the trip who is not out; for guests, of nobody. */
  riders: z.array(RiderVerdict),
  /** The provider failed when it was asked again, so this is what was known last. */
  stale: z.boolean(),
  /** A newer forecast is being fetched: worth asking for again in a moment. */
  refreshing: z.boolean(),
  attribution: z.array(Attribution),
})
export type SessionRiders = z.infer<typeof SessionRiders>

/** When somebody means to ride; without an end two hours. */
export const SessionHoursQuery = z.object({ day: AskedDay, startsAt: WallTime, endsAt: WallTime.optional() })
export type SessionHoursQuery = z.infer<typeof SessionHoursQuery>

const SessionBeach = z.object({
  ...KnownBeach.pick({ id: true, name: true, location: true, imageUrl: true, distanceKm: true }).shape,
  ...SessionRiders.omit({ riders: true, tide: true, attribution: true }).shape,
  /** Of everybody in the trip who is not out, and nobody's name with it; none under a cap that stops everybody, none for guests. */
  words: z.array(z.enum(RIDER_WORDS)),
})
export type SessionBeach = z.infer<typeof SessionBeach>

/** The best score of those hours first, of equals the nearest; those whose wind is not known come last. */
export const SessionBeaches = z.object({
  beaches: z.array(SessionBeach),
  attribution: z.array(Attribution),
})
export type SessionBeaches = z.infer<typeof SessionBeaches>

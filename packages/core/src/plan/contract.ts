import { z } from 'zod'
import { KnownBeach } from '#beaches/contract.ts'
import { ANSWERS } from '#crew/answers.ts'
import { Journeys } from '#crew/contract.ts'
import { Outing } from '#outings/contract.ts'
import { Attribution, Cap, RidingHour, WeekWeather, WindVerdict } from '#weather/contract.ts'
import { AskedDay, Day, Id, Instant, optionalText, requiredText } from '#wire.ts'
import {
  MAX_PLAN_NOTE,
  MAX_PLAN_PLACE,
  MAX_PLAN_TITLE,
  PLAN_ANSWERS,
  PLAN_ITEM_KINDS,
  WAITING_KINDS,
} from './limits.ts'
import { RIDER_WORDS, TOO_STRONG_FOR } from './rider-word.ts'

export const PlanItemParams = z.object({ itemId: z.string() })

/** HH:mm on the place's own clock, whatever zone anybody reads it in. */
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 14:00')
/** A beach of ours. */
const BeachId = z.string().max(MAX_PLAN_PLACE)

const fields = {
  kind: z.enum(PLAN_ITEM_KINDS),
  title: requiredText(MAX_PLAN_TITLE, 'Please enter a title'),
  day: AskedDay,
  startsAt: WallTime,
  endsAt: WallTime.nullish(),
  place: optionalText(MAX_PLAN_PLACE).nullish(),
  beachId: BeachId.nullish(),
  note: optionalText(MAX_PLAN_NOTE).nullish(),
}

export const CreatePlanItem = z.object({
  ...fields,
  /** Posts it into the chat as well, where it can be answered. */
  isProposed: z.boolean().default(false),
})
export type CreatePlanItem = z.infer<typeof CreatePlanItem>
/** The same as a client may write it. */
export type NewPlanItem = z.input<typeof CreatePlanItem>

/** What is left out stays as it is. */
export const ChangePlanItem = z.object(fields).partial()
export type ChangePlanItem = z.infer<typeof ChangePlanItem>

/** Null takes the caller's answer back. */
export const AnswerPlanItem = z.object({ answer: z.enum(PLAN_ANSWERS).nullable() })
export type AnswerPlanItem = z.infer<typeof AnswerPlanItem>

const Answered = z.object({ id: Id, name: z.string(), answer: z.enum(PLAN_ANSWERS) })

export const PlanItem = z.object({
  id: Id,
  kind: z.enum(PLAN_ITEM_KINDS),
  title: z.string(),
  day: Day,
  startsAt: WallTime,
  endsAt: WallTime.nullable(),
  place: z.string().nullable(),
  beachId: z.string().nullable(),
  note: z.string().nullable(),
  /** Whoever made it. */
  createdBy: Id,
  createdByName: z.string(),
  /** Its version, for `If-Match`. */
  updatedAt: Instant,
  /** It will not happen. It stays where it was shared, and leaves the plan. */
  calledOffAt: Instant.nullable(),
  /** In the order in which they were given. */
  answers: z.array(Answered),
})
export type PlanItem = z.infer<typeof PlanItem>

/** Whether somebody of the crew comes along. */
const CrewAnswer = z.object({
  id: Id,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  answer: z.enum(ANSWERS),
  /** False for somebody who was added by name. */
  hasAccount: z.boolean(),
})
export type CrewAnswer = z.infer<typeof CrewAnswer>

/** A day on which somebody was on the water and came back. */
const RiddenDay = z.object({
  day: Day,
  /** Of all of them together. */
  minutes: z.number().int(),
  riders: z.array(z.object({ id: Id, name: z.string() })),
})

/** All that is stored of what a crew does on which day. What is optional is absent from a server of the version before. */
export const Plan = z.object({
  /** The trip's days and those around it with something on them, in order. */
  days: z.array(Day),
  /** By day and start. */
  items: z.array(PlanItem),
  journeys: Journeys.optional(),
  /** In the order in which they joined. */
  answers: z.array(CrewAnswer).optional(),
  /** Who is on the water, and who came back within a day. */
  outings: z.array(Outing).optional(),
  /** In order. */
  ridden: z.array(RiddenDay).optional(),
})
export type Plan = z.infer<typeof Plan>

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
  /** Of the session as a whole, which is as its worst hour. */
  verdict: WindVerdict.optional(),
  /** The first turn of the tide from its start on, where there is a tide and the sea is known so far ahead. */
  tide: z.object({ kind: z.enum(['high', 'low']), time: Instant }).nullable(),
  /** The beach's own zone, and its hours on that day. */
  timezone: z.string().nullable(),
  /** Of ours; null where it is none. */
  beachName: z.string().nullable().optional(),
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

/** The best tone first, within it those under a cap last, then the nearest; those whose wind is not known come last. */
export const SessionBeaches = z.object({
  beaches: z.array(SessionBeach),
  attribution: z.array(Attribution),
})
export type SessionBeaches = z.infer<typeof SessionBeaches>

/** A session that is not over, on its beach. */
const SessionWeather = z.object({
  itemId: Id,
  beachName: z.string(),
  wind: Wind.nullable(),
  verdict: WindVerdict,
  /** Those of its reasons under which nobody has any word. */
  stoppedBy: z.array(Cap),
})
export type SessionWeather = z.infer<typeof SessionWeather>

/** The days of a trip and its sessions, as far as the forecast reaches. */
export const TripWeather = WeekWeather.extend({ sessions: z.array(SessionWeather) })
export type TripWeather = z.infer<typeof TripWeather>

/** What a day is like on the beach that is best on it, in knots and degrees. */
const DayWind = z.object({
  day: Day,
  beachId: z.string(),
  beachName: z.string(),
  /** All hours of the day on that beach. */
  bars: z.array(RidingHour),
  windKnots: z.number(),
  lowestKnots: z.number(),
  highestKnots: z.number(),
  gustKnots: z.number().nullable(),
  direction: z.number(),
  /** Of the whole day, so that what comes after the window counts as well. */
  verdict: WindVerdict,
})
export type TodayWind = z.infer<typeof DayWind>

/** The best hours of a day. Its score is no greener than the day's verdict. */
const Window = DayWind.extend({ from: Instant, to: Instant, score: z.number().int() })
export type TodayWindow = z.infer<typeof Window>

const Kite = z.object({ size: z.number(), name: z.string().nullable() })

/** Which of their kites somebody would take in the window, and what that would be like. */
const Ride = z.object({ kite: Kite.nullable(), word: z.enum(RIDER_WORDS) })

const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  /** The item, the creditor, the award or the poll. */
  id: Id,
  text: z.string(),
  /** What of the text is its name. */
  name: z.string(),
  /** When it ends; null of what has no end. */
  until: Instant.nullable(),
})
export type Waiting = z.infer<typeof Waiting>

/** All that a rider wants to know of a day of the trip, or of its first day on the day before. */
export const Today = z.object({
  day: Day,
  /** IANA, of the place; null where it is not known. */
  timezone: z.string().nullable(),
  window: Window.nullable(),
  /** What the day is like where nobody can ride in it; null beside a window, and where nothing is known. */
  calm: DayWind.nullable(),
  /** The first window on a later day of the trip, within five days. */
  nextWindow: Window.nullable(),
  /** Null for guests, and without a window or a word. */
  mine: Ride.nullable(),
  /** Who else said that they ride on that day; guests read neither their kites nor their words. */
  riding: z.array(
    Ride.partial().extend({ id: Id, name: z.string(), profileImageUrl: z.string().nullable() }),
  ),
  /** The first thing of the plan that is not over, and that the reader has not said no to. */
  next: z
    .object({
      itemId: Id,
      kind: z.enum(PLAN_ITEM_KINDS),
      title: z.string(),
      place: z.string().nullable(),
      at: Instant,
      day: Day,
      startsAt: WallTime,
      /** Whose car it is, and when it leaves where that is another time. */
      driver: z
        .object({ id: Id, name: z.string(), leavesAt: WallTime.nullable(), hasSeat: z.boolean() })
        .nullable(),
    })
    .nullable(),
  /** The first session of the day that is not over: there stands who rides on what. */
  sessionId: Id.nullable(),
  onWater: z.array(z.object({ id: Id, name: z.string(), backBy: Instant })),
  waiting: z.array(Waiting),
  /** Of the weather: when it was read, and whether it could not be read anew or is just being. */
  observedAt: Instant.nullable(),
  stale: z.boolean(),
  refreshing: z.boolean(),
  attribution: z.array(Attribution),
})
export type Today = z.infer<typeof Today>

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

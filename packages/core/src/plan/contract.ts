import { z } from 'zod'
import { KnownBeach } from '#beaches/contract.ts'
import { ANSWERS } from '#crew/answers.ts'
import { Journeys } from '#crew/contract.ts'
import { Outing } from '#outings/contract.ts'
import { Cap, RidingHour, WeatherOrigin, WeekWeather, WindVerdict } from '#weather/contract.ts'
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

/** Local time of the place. */
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 14:00')
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
  /** Also posts it to the chat. */
  isProposed: z.boolean().default(false),
})
export type CreatePlanItem = z.infer<typeof CreatePlanItem>
export type NewPlanItem = z.input<typeof CreatePlanItem>

export const ChangePlanItem = z.object(fields).partial()
export type ChangePlanItem = z.infer<typeof ChangePlanItem>

/** Null withdraws the answer. */
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
  createdBy: Id,
  createdByName: z.string(),
  /** For `If-Match`. */
  updatedAt: Instant,
  /** Called off: leaves the plan, stays in the chat. */
  calledOffAt: Instant.nullable(),
  answers: z.array(Answered),
})
export type PlanItem = z.infer<typeof PlanItem>

const CrewAnswer = z.object({
  id: Id,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  answer: z.enum(ANSWERS),
  hasAccount: z.boolean(),
})
export type CrewAnswer = z.infer<typeof CrewAnswer>

const RiddenDay = z.object({
  day: Day,
  minutes: z.number().int(),
  riders: z.array(z.object({ id: Id, name: z.string() })),
})

/** Optional fields are absent from servers of the previous version. */
export const Plan = z.object({
  days: z.array(Day),
  items: z.array(PlanItem),
  journeys: Journeys.optional(),
  answers: z.array(CrewAnswer).optional(),
  outings: z.array(Outing).optional(),
  ridden: z.array(RiddenDay).optional(),
})
export type Plan = z.infer<typeof Plan>

/** `later`: beyond the forecast. `unknown`: no known beach, past, or no data. */
const WIND_STATES = ['known', 'later', 'unknown'] as const

/** Knots and degrees. */
const Wind = z.object({
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
  gust: z.number().nullable(),
  direction: z.number(),
  isIdeal: z.boolean(),
  score: z.number().int(),
  from: Instant,
  to: Instant,
})

/** No word under a cap that stops everybody. */
const RiderVerdict = z.object({
  userId: Id,
  kite: Id.nullable(),
  word: z.enum(RIDER_WORDS).nullable(),
  /** Never reveals a weight; null for other words. */
  tooStrongFor: z.enum(TOO_STRONG_FOR).nullable(),
  spare: z.object({ ownerId: Id, kiteId: Id }).nullable(),
})
export type RiderVerdict = z.infer<typeof RiderVerdict>

export const SessionRiders = z.object({
  state: z.enum(WIND_STATES),
  /** When the forecast will reach it; null unless `later`. */
  forecastFrom: Day.nullable(),
  wind: Wind.nullable(),
  /** The worst hour decides. */
  verdict: WindVerdict.optional(),
  tide: z.object({ kind: z.enum(['high', 'low']), time: Instant }).nullable(),
  timezone: z.string().nullable(),
  beachName: z.string().nullable().optional(),
  hours: z.array(RidingHour),
  caps: z.array(Cap),
  /** Caps that stop everybody. */
  stoppedBy: z.array(Cap),
  /** Trip members not on 'out'; empty for guests. */
  riders: z.array(RiderVerdict),
  /** A provider failed; last known data. */
  stale: z.boolean(),
  refreshing: z.boolean(),
  ...WeatherOrigin.shape,
})
export type SessionRiders = z.infer<typeof SessionRiders>

export const SessionHoursQuery = z.object({ day: AskedDay, startsAt: WallTime, endsAt: WallTime.optional() })
export type SessionHoursQuery = z.infer<typeof SessionHoursQuery>

const SessionBeach = z.object({
  ...KnownBeach.pick({ id: true, name: true, location: true, imageUrl: true, distanceKm: true }).shape,
  ...SessionRiders.omit({ riders: true, tide: true, attribution: true }).shape,
  /** Anonymous; empty for guests or under a cap that stops everybody. */
  words: z.array(z.enum(RIDER_WORDS)),
})
export type SessionBeach = z.infer<typeof SessionBeach>

/** By tone, uncapped first, then distance; unknown wind last. */
export const SessionBeaches = z.object({
  beaches: z.array(SessionBeach),
  ...WeatherOrigin.shape,
})
export type SessionBeaches = z.infer<typeof SessionBeaches>

const SessionWeather = z.object({
  itemId: Id,
  beachName: z.string(),
  wind: Wind.nullable(),
  verdict: WindVerdict,
  stoppedBy: z.array(Cap),
})
export type SessionWeather = z.infer<typeof SessionWeather>

export const TripWeather = WeekWeather.extend({ sessions: z.array(SessionWeather) })
export type TripWeather = z.infer<typeof TripWeather>

const DayWind = z.object({
  day: Day,
  beachId: z.string(),
  beachName: z.string(),
  bars: z.array(RidingHour),
  windKnots: z.number(),
  lowestKnots: z.number(),
  highestKnots: z.number(),
  gustKnots: z.number().nullable(),
  direction: z.number(),
  /** Covers the whole day, including hours after the window. */
  verdict: WindVerdict,
})
export type TodayWind = z.infer<typeof DayWind>

/** Score no greener than the day's verdict. */
const Window = DayWind.extend({ from: Instant, to: Instant, score: z.number().int() })
export type TodayWindow = z.infer<typeof Window>

const Kite = z.object({ size: z.number(), name: z.string().nullable() })

const Ride = z.object({ kite: Kite.nullable(), word: z.enum(RIDER_WORDS) })

const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  id: Id,
  text: z.string(),
  name: z.string(),
  until: Instant.nullable(),
})
export type Waiting = z.infer<typeof Waiting>

/** On the eve of a trip, its first day. */
export const Today = z.object({
  day: Day,
  timezone: z.string().nullable(),
  window: Window.nullable(),
  /** Null if there is a window or no data. */
  calm: DayWind.nullable(),
  nextWindow: Window.nullable(),
  mine: Ride.nullable(),
  /** Guests see neither kites nor words. */
  riding: z.array(
    Ride.partial().extend({ id: Id, name: z.string(), profileImageUrl: z.string().nullable() }),
  ),
  /** Not over and not declined by the reader. */
  next: z
    .object({
      itemId: Id,
      kind: z.enum(PLAN_ITEM_KINDS),
      title: z.string(),
      place: z.string().nullable(),
      at: Instant,
      day: Day,
      startsAt: WallTime,
      /** `leavesAt` only if it differs. */
      driver: z
        .object({ id: Id, name: z.string(), leavesAt: WallTime.nullable(), hasSeat: z.boolean() })
        .nullable(),
    })
    .nullable(),
  sessionId: Id.nullable(),
  onWater: z.array(z.object({ id: Id, name: z.string(), backBy: Instant })),
  waiting: z.array(Waiting),
  observedAt: Instant.nullable(),
  stale: z.boolean(),
  refreshing: z.boolean(),
  ...WeatherOrigin.shape,
})
export type Today = z.infer<typeof Today>

export const GoWindowParams = z.object({ windowId: z.string() })

/** Current forecast of an announced window; whole knots. */
export const GoWindow = z.object({
  id: Id,
  day: Day,
  timezone: z.string(),
  beachId: z.string(),
  beachName: z.string(),
  from: Instant,
  to: Instant,
  lowest: z.number(),
  highest: z.number(),
  gust: z.number().nullable(),
  windDirection: z.number(),
  foundAt: Instant,
  /** Null while the forecast still has it. */
  goneAt: Instant.nullable(),
  ...WeatherOrigin.shape,
})
export type GoWindow = z.infer<typeof GoWindow>

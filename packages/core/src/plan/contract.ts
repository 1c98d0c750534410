import { z } from 'zod'
import { ANSWERS } from '#crew/answers.ts'
import { Journeys } from '#crew/contract.ts'
import { Outing } from '#outings/contract.ts'
import { AskedDay, Day, Id, Instant, optionalText, requiredText } from '#wire.ts'
import { MAX_PLAN_NOTE, MAX_PLAN_PLACE, MAX_PLAN_TITLE, PLAN_ANSWERS, PLAN_ITEM_KINDS } from './limits.ts'

export const PlanItemParams = z.object({ itemId: z.string() })

/** HH:mm on the place's own clock, whatever zone anybody reads it in. */
export const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 14:00')
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
})
export type Plan = z.infer<typeof Plan>

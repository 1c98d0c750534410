// docs/product.md 14.
export const PLAN_ITEM_KINDS = ['session', 'meal', 'drive', 'lesson', 'other'] as const
export type PlanItemKind = (typeof PLAN_ITEM_KINDS)[number]
/** Whether somebody comes along to an item. */
export const PLAN_ANSWERS = ['yes', 'maybe', 'no'] as const
export type PlanAnswer = (typeof PLAN_ANSWERS)[number]
export const MAX_PLAN_TITLE = 80
export const MAX_PLAN_PLACE = 120
export const MAX_PLAN_NOTE = 500
/** In a trip, over all its days: the plan comes whole. */
export const MAX_PLAN_ITEMS = 200
/** Before a trip's first day and after its last: people arrive early and stay on. */
export const PLAN_DAYS_AROUND = 7
/** Of one person. */
export const PLAN_ITEMS_PER_DAY = 60

/** So far ahead a crew is told of good wind. */
export const GO_WITHIN_HOURS = 48
/** What waits for somebody's answer, the most urgent first; a vote is no more urgent than a poll. */
export const WAITING_KINDS = ['answer', 'debt', 'vote', 'poll'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

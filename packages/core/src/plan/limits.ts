export const PLAN_ITEM_KINDS = ['session', 'meal', 'drive', 'lesson', 'other'] as const
export type PlanItemKind = (typeof PLAN_ITEM_KINDS)[number]
export const PLAN_ANSWERS = ['yes', 'maybe', 'no'] as const
export type PlanAnswer = (typeof PLAN_ANSWERS)[number]
export const MAX_PLAN_TITLE = 80
export const MAX_PLAN_PLACE = 120
export const MAX_PLAN_NOTE = 500
/** Per trip: the plan is sent unpaginated. */
export const MAX_PLAN_ITEMS = 200
/** People arrive early and stay on. */
export const PLAN_DAYS_AROUND = 7
export const PLAN_ITEMS_PER_DAY = 60

export const GO_WITHIN_HOURS = 48
/** Most urgent first, except that votes and polls rank equally. */
export const WAITING_KINDS = ['answer', 'debt', 'vote', 'poll'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

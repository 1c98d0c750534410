import { PLAN_ANSWERS, type PlanAnswer, type PlanItemKind } from '@sendit/core/plan/limits.ts'
import type { IconName } from '#ui/icon.tsx'
import type { Segment } from '#ui/segments.tsx'

/** How each kind looks; `tone` is a category's colour. */
export const ITEM_LOOKS: Record<PlanItemKind, { label: string; icon: IconName; tone: string }> = {
  session: { label: 'Session', icon: 'kite', tone: 'play' },
  meal: { label: 'Meal', icon: 'food', tone: 'food' },
  drive: { label: 'Drive', icon: 'car', tone: 'move' },
  lesson: { label: 'Lesson', icon: 'shield', tone: 'stay' },
  other: { label: 'Something else', icon: 'flag', tone: 'play' },
}

/** The same three words as for the trip; the wire says yes, maybe and no. */
const NAMES: Record<PlanAnswer, string> = { yes: 'In', maybe: 'Maybe', no: 'Out' }
const TONES: Partial<Record<PlanAnswer, 'success' | 'warning'>> = { yes: 'success', maybe: 'warning' }

export const PLAN_ANSWER_SEGMENTS: readonly Segment<PlanAnswer>[] = PLAN_ANSWERS.map((value) => ({
  value,
  label: NAMES[value],
  tone: TONES[value],
}))

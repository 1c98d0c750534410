import { ANSWERS, type Answer } from '@sendit/core/crew/answers.ts'
import type { Segment } from '#ui/segments.tsx'

const ANSWER_NAMES: Record<Answer, string> = { in: 'In', maybe: 'Maybe', out: 'Out' }

const TONES: Partial<Record<Answer, 'success' | 'warning'>> = { in: 'success', maybe: 'warning' }

export const ANSWER_SEGMENTS: readonly Segment<Answer>[] = ANSWERS.map((answer) => ({
  value: answer,
  label: ANSWER_NAMES[answer],
  tone: TONES[answer],
}))

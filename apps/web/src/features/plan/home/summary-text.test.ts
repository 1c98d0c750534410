import type { Member } from '@sendit/core/trips/contract.ts'
import { expect, test } from 'vitest'
import { aPlanItem } from '#testing/plan.ts'
import { summaryText } from './plan-card.tsx'

const membersWith = (...answers: (Member['answer'] | undefined)[]): Member[] =>
  answers.map((answer, index) => ({
    ...{ id: `m${index}`, displayName: 'M', profileImageUrl: null, ...(answer && { answer }) },
  }))
const session = aPlanItem()
const dinner = aPlanItem({ kind: 'meal' })

test.each([
  [[session, dinner, session], membersWith('in', 'in', 'maybe', 'out'), '2 in, 1 maybe, 2 sessions'],
  [[session], membersWith('in'), '1 in, 1 session'],
  [[dinner], membersWith('in', undefined), '1 in, 1 thing'],
  [[], membersWith('in', 'maybe'), 'Nothing planned yet, 1 in, 1 maybe'],
  [[], [], 'Nothing planned yet'],
] as const)('%# the card summarises the plan', (items, members, text) => {
  expect(summaryText([...items], [...members])).toBe(text)
})

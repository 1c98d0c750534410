import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { expect, test } from 'vitest'
import { aPlanItem } from '#testing/plan.ts'
import { nextItem } from './next-item.ts'

const items: PlanItem[] = [
  aPlanItem({ id: 'breakfast', day: '2026-07-15', startsAt: '09:00', endsAt: null }),
  aPlanItem({ id: 'session', day: '2026-07-15', startsAt: '14:00', endsAt: '17:00' }),
  aPlanItem({ id: 'ferry', day: '2026-07-16', startsAt: '08:00', endsAt: null }),
]

test.each([
  ['2026-07-14', '23:00', 'breakfast'],
  ['2026-07-15', '09:00', 'session'],
  ['2026-07-15', '16:59', 'session'],
  ['2026-07-15', '17:00', 'ferry'],
  ['2026-07-16', '08:00', undefined],
])('on %s at %s', (day, time, id) => {
  expect(nextItem(items, { day, time })?.id).toBe(id)
})

import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { expect, test } from 'vitest'
import { aPlanItem } from '#testing/plan.ts'
import { nextItem } from './plan-card.tsx'

const items: PlanItem[] = [
  aPlanItem({ id: 'breakfast', day: '2026-07-15', startsAt: '09:00', endsAt: null }),
  aPlanItem({ id: 'session', day: '2026-07-15', startsAt: '14:00', endsAt: '17:00' }),
  aPlanItem({ id: 'ferry', day: '2026-07-16', startsAt: '08:00', endsAt: null }),
]

test.each([
  ['2026-07-14T21:00Z', 'breakfast'],
  ['2026-07-15T07:00Z', 'session'],
  ['2026-07-15T14:59Z', 'session'],
  ['2026-07-15T15:00Z', 'ferry'],
  ['2026-07-16T06:00Z', undefined],
])('at %s, in Tarifa', (now, id) => {
  expect(nextItem(items, new Date(now), 'Europe/Madrid')?.id).toBe(id)
})

test('what was over is not next again when the clocks go back', () => {
  const night = { day: '2026-10-25' }
  const two = [
    aPlanItem({ id: 'stars', ...night, startsAt: '02:10', endsAt: '02:30' }),
    aPlanItem({ id: 'taxi', ...night, startsAt: '04:00', endsAt: null }),
  ]

  expect(nextItem(two, new Date('2026-10-25T01:15Z'), 'Europe/Madrid')?.id).toBe('taxi')
})

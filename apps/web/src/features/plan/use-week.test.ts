import { expect, test } from 'vitest'
import { aSessionBeach } from '#testing/plan.ts'
import { agedBeach } from './use-week.ts'

const beach = aSessionBeach({ words: ['powered', 'too strong', 'no kite'] })
const after = (hours: number) => new Date(Date.parse(beach.verdict?.asOf ?? '') + hours * 3_600_000)

test('a beach rated on an old forecast makes no positive claims', () => {
  expect(agedBeach(beach, after(5.9))).toEqual(beach)

  const old = agedBeach(beach, after(6.1))
  expect(old.verdict).toMatchObject({ tone: 'none', word: 'Old forecast' })
  expect(old.words).toEqual(['unknown', 'too strong', 'unknown'])
})

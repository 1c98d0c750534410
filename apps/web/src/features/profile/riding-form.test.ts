import { expect, test } from 'vitest'
import { aUser } from '#testing/people.ts'
import { changedRiding, readRiding, weightRule } from './riding-fields.tsx'

test.each([
  ['', true],
  ['72', true],
  ['72,5', true],
  ['25', true],
  ['200', true],
  ['24.9', 'Weight must be between 25 and 200 kg'],
  ['201', 'Weight must be between 25 and 200 kg'],
  ['heavy', 'Weight must be between 25 and 200 kg'],
])('a weight of "%s" is judged', (weight, verdict) => {
  expect(weightRule(weight)).toBe(verdict)
})

test('only changed values are sent, and an emptied field clears its value', () => {
  const profile = aUser({ weightKg: 80, level: 'advanced' })

  expect(changedRiding({ weight: ' 72,5 ', level: 'advanced' }, profile)).toEqual({ weightKg: 72.5 })
  expect(changedRiding({ weight: '80', level: 'advanced' }, profile)).toEqual({})
  expect(changedRiding({ weight: '', level: '' }, profile)).toEqual({ weightKg: null, level: null })
  expect(changedRiding({ weight: '', level: '' }, aUser())).toEqual({})
})

test('the form shows what is known', () => {
  expect(readRiding(aUser({ weightKg: 72.5, level: 'beginner' }))).toEqual({
    weight: '72.5',
    level: 'beginner',
  })
  expect(readRiding(aUser())).toEqual({ weight: '', level: '' })
})

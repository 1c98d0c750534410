import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANSWERS, answersText, countAnswers, memberAnswer } from './answers.ts'

test.each([
  [['in', 'in', 'in', 'in', 'in', 'maybe', 'out'], 'in 5, maybe 1, out 1'],
  [['out', 'in'], 'in 1, out 1'],
  [['maybe'], 'maybe 1'],
  [['in', 'in'], null],
  [[], null],
] as const)('%j is summarised as %j', (answers, text) => {
  expect(answersText(countAnswers(answers))).toBe(text)
})

test('a member who has not answered is in', () => {
  expect(memberAnswer(null)).toBe('in')
  expect(memberAnswer('out')).toBe('out')
})

test('every answer is counted once, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ANSWERS)), (answers) => {
      const counts = countAnswers(answers)
      expect(counts.in + counts.maybe + counts.out).toBe(answers.length)
      expect(countAnswers([...answers].reverse())).toEqual(counts)
    }),
  )
})

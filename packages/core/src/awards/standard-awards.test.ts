import { expect, test } from 'vitest'
import {
  categoryKey,
  inAwardOrder,
  isStandardAward,
  missingStandardAwards,
  STANDARD_AWARDS,
} from './standard-awards.ts'

const named = (...categories: string[]) => categories.map((category) => ({ category }))

test('there are twenty standard awards, all different, from the boost to safety', () => {
  expect(new Set(STANDARD_AWARDS.map(categoryKey)).size).toBe(20)
  expect(STANDARD_AWARDS[0]).toBe('Biggest Boost')
  expect(STANDARD_AWARDS.at(-1)).toBe('Safety First')
})

test.each([
  ['Best Banter', 'best banter'],
  ['  Best   Banter ', 'Best Banter'],
  ['Größte Übung', 'GRößTE ÜBUNG'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Best\u00a0Banter', 'Best Banter'],
])('%j and %j are one award', (one, other) => {
  expect(categoryKey(one)).toBe(categoryKey(other))
})

test('names that differ by a letter or an accent are two awards', () => {
  expect(categoryKey('Best Banter')).not.toBe(categoryKey('Best Banters'))
  expect(categoryKey('Cafe')).not.toBe(categoryKey('Café'))
})

test('a standard award is known however it is written', () => {
  expect(isStandardAward(' weather  PROPHET')).toBe(true)
  expect(isStandardAward('Golden Pump')).toBe(false)
})

test('standard awards come first in their order, then custom awards as created', () => {
  const awards = named('Zebra', 'Safety First', 'Apron', 'biggest boost', 'Best Banter')

  expect(inAwardOrder(awards).map(({ category }) => category)).toEqual([
    'biggest boost',
    'Best Banter',
    'Safety First',
    'Zebra',
    'Apron',
  ])
})

test('missing awards are listed in screen order', () => {
  expect(missingStandardAwards([])).toEqual(STANDARD_AWARDS)
  expect(missingStandardAwards(named(...STANDARD_AWARDS, 'Golden Pump'))).toEqual([])
  expect(missingStandardAwards(named(...STANDARD_AWARDS.slice(1, 19), 'Golden Pump'))).toEqual([
    'Biggest Boost',
    'Safety First',
  ])
})

import { STANDARD_AWARDS } from '@sendit/core/awards/standard-awards.ts'
import { expect, test } from 'vitest'
import { anAward, standardAwards } from '#testing/awards.ts'
import { cardsOf, justWon, withAward } from './award-facts.ts'

test('a missing standard award keeps its position, and custom awards come last', () => {
  const pump = anAward({ id: 'pump', category: 'Golden Pump', isStandard: false })

  const cards = cardsOf([pump, ...standardAwards().slice(1)])

  expect(cards.map(({ category }) => category)).toEqual([...STANDARD_AWARDS, 'Golden Pump'])
  expect(cards[0]?.award).toBeNull()
  expect(cards.filter(({ award }) => award === null)).toHaveLength(1)
})

test('a changed award replaces its older version, and a new one goes last', () => {
  const [first, second] = [anAward({ id: 'one' }), anAward({ id: 'two' })]
  const changed = anAward({ id: 'one', status: 'voting' })
  const added = anAward({ id: 'three' })

  expect(withAward([first, second], changed)).toEqual([changed, second])
  expect(withAward([first, second], added)).toEqual([first, second, added])
})

test.each([
  ['voting', 'completed', 1],
  ['completed', 'completed', 0],
  ['nomination', 'completed', 0],
  ['nomination', 'voting', 0],
] as const)('from %s to %s, %d awards have just been won', (before, after, count) => {
  expect(justWon([anAward({ status: before })], [anAward({ status: after })])).toHaveLength(count)
})

test('an award never seen in voting is not announced as just won', () => {
  expect(justWon([], [anAward({ status: 'completed' })])).toEqual([])
})

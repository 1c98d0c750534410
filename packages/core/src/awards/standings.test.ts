import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadersOf, standingsOf } from './award-status.ts'

const nomination = (id: string, nominatedUserId: string, voteCount: number | null) => ({
  id,
  nominatedUserId,
  voteCount,
})

test('the votes for all nominations of a person count together', () => {
  const nominations = [nomination('n1', 'ana', 2), nomination('n2', 'ben', 3), nomination('n3', 'ana', 2)]

  expect(
    standingsOf(nominations).map(({ userId, voteCount, nominations: own }) => [
      userId,
      voteCount,
      own.map(({ id }) => id),
    ]),
  ).toEqual([
    ['ana', 4, ['n1', 'n3']],
    ['ben', 3, ['n2']],
  ])
})

test('while counts are hidden, people appear in nomination order without a number', () => {
  const nominations = [
    nomination('n1', 'cleo', null),
    nomination('n2', 'ana', null),
    nomination('n3', 'cleo', null),
  ]

  expect(standingsOf(nominations).map(({ userId, voteCount }) => [userId, voteCount])).toEqual([
    ['cleo', null],
    ['ana', null],
  ])
})

test.each([
  ['nobody before the first vote', [['ana', 0]], []],
  ['nobody without nominations', [], []],
  [
    'the one with the most votes',
    [
      ['ana', 1],
      ['ben', 2],
    ],
    ['ben'],
  ],
  [
    'all who have the most votes',
    [
      ['ana', 2],
      ['ben', 2],
      ['cleo', 1],
    ],
    ['ana', 'ben'],
  ],
] as const)('%s: %j lead to %j', (_name, votes, leaders) => {
  const nominations = votes.map(([userId, count], index) => nomination(`n${index}`, userId, count))

  expect(leadersOf(nominations)).toEqual(leaders)
})

test('no vote is lost, nobody is listed twice, and the leaders come first', () => {
  const anyone = fc.record({
    id: fc.uuid(),
    nominatedUserId: fc.constantFrom('ana', 'ben', 'cleo', 'dan'),
    voteCount: fc.nat(5),
  })
  fc.assert(
    fc.property(fc.array(anyone), (nominations) => {
      const standings = standingsOf(nominations)
      const people = standings.map(({ userId }) => userId)
      const counts = standings.map(({ voteCount }) => voteCount ?? 0)

      expect(new Set(people).size).toBe(people.length)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
        nominations.reduce((sum, { voteCount }) => sum + voteCount, 0),
      )
      expect(counts).toEqual(counts.toSorted((one, other) => other - one))
      expect(people.slice(0, leadersOf(nominations).length)).toEqual(leadersOf(nominations))
    }),
  )
})

import { expect, test } from 'vitest'
import { highlightsOf } from './highlights.ts'

type Status = 'nomination' | 'voting' | 'completed'

const award = (status: Status, voterCount: number, ...people: string[]) => ({
  status,
  voterCount,
  nominations: people.map((userId) => ({ nominatedUserId: userId, nominatedUserName: userId.toUpperCase() })),
})

test('a trip without nominations has no highlights', () => {
  expect(highlightsOf([award('nomination', 0), award('nomination', 0)])).toEqual({
    votesCast: 0,
    nominationCount: 0,
    winnerCount: 0,
    mostNominated: null,
  })
})

test('votes, nominations and winners are added up over all awards', () => {
  const awards = [
    award('completed', 4, 'ana', 'ben'),
    award('voting', 2, 'ben'),
    award('nomination', 0, 'cleo', 'ben'),
  ]

  expect(highlightsOf(awards)).toEqual({
    votesCast: 6,
    nominationCount: 5,
    winnerCount: 1,
    mostNominated: { userId: 'ben', name: 'BEN', awardCount: 3 },
  })
})

test('a person nominated in more awards ranks above one nominated more often in one', () => {
  const awards = [award('nomination', 0, 'ana', 'ana', 'ana', 'ben'), award('nomination', 0, 'ben')]

  expect(highlightsOf(awards).mostNominated).toMatchObject({ userId: 'ben', awardCount: 2 })
})

test('ties are broken by nominations, then by id, in any input order', () => {
  const oftener = [award('nomination', 0, 'ana', 'ben', 'ben')]
  const equal = [award('nomination', 0, 'cleo', 'ana'), award('nomination', 0, 'ana', 'cleo')]

  expect(highlightsOf(oftener).mostNominated?.userId).toBe('ben')
  expect(highlightsOf(equal).mostNominated?.userId).toBe('ana')
})

import { expect, test } from 'vitest'
import { anOption, aPoll, people } from '#testing/polls.ts'
import { endText, longMissing, missingText } from './poll-texts.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 6, day, hour, minute)
const NOON = at(9, 12)

const two = (lola: string[], villa: string[]) => ({
  options: [anOption('lola', 'El Lola', lola), anOption('villa', 'At the villa', villa)],
})

test.each([
  ['one wins', two(['ana', 'ben'], ['cleo']), 'El Lola wins, 2 of 4. Closed Wed 8 July by Ben.'],
  [
    'a tie names both',
    two(['ana'], ['ben']),
    'El Lola and At the villa tie, 1 of 4 each. Closed Wed 8 July by Ben.',
  ],
  ['nobody voted', two([], []), 'Nobody voted. Closed Wed 8 July by Ben.'],
])('%s', (_name, results, text) => {
  const closed = { closedAt: at(8, 20).toISOString(), closedBy: { id: 'ben', name: 'Ben Cole' } }
  const voterCount = results.options.reduce((sum, { votes }) => sum + (votes ?? 0), 0)
  const missing = people('a', 'b', 'c', 'd').slice(voterCount)

  expect(endText(aPoll({ ...results, ...closed, voterCount, missing }), NOON)).toBe(text)
})

test('a name that ends in a full stop ends the sentence', () => {
  const closed = { closedAt: at(8, 20).toISOString(), closedBy: { id: 'ben', name: 'B. Cole' } }

  expect(endText(aPoll({ ...two([], []), ...closed }), NOON)).toBe('Nobody voted. Closed Wed 8 July by B.')
})

test('a poll closed by its deadline does not name who closed it', () => {
  const closed = { closedAt: at(9, 9).toISOString(), closedBy: null }

  expect(endText(aPoll({ ...two(['ana'], []), ...closed, voterCount: 1 }), NOON)).toBe(
    'El Lola wins, 1 of 1. Closed today.',
  )
})

test('missing voters are named, the viewer as You; more than three need a button', () => {
  expect(missingText(aPoll({ missing: people('Callum Ross') }), null)).toBe('Callum not yet.')
  expect(missingText(aPoll({ missing: people('Ana', 'Ben', 'Cleo') }), 'ben')).toBe(
    'Ana, You and Cleo not yet.',
  )
  const many = aPoll({ missing: people('Ana', 'Ben', 'Cleo', 'Dan') })
  expect(missingText(many, null)).toBe('')
  expect(longMissing(many, null)).toBe('Ana, Ben, Cleo and Dan')
})

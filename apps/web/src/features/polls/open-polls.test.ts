import { expect, test } from 'vitest'
import { aPoll } from '#testing/polls.ts'
import { openPolls, openText, wantedText } from './queries.ts'

const NOON = new Date('2026-07-09T12:00:00.000Z')
const at = (hour: number) => `2026-07-09T${hour}:00:00.000Z`

test('open polls are unclosed and before their deadline, ordered by end time', () => {
  const polls = [
    aPoll({ id: 'closed', closedAt: at(10) }),
    aPoll({ id: 'late', closesAt: at(20) }),
    aPoll({ id: 'due', closesAt: at(12) }),
    aPoll({ id: 'younger', createdAt: at(11) }),
    aPoll({ id: 'older', createdAt: at(10) }),
    aPoll({ id: 'soon', closesAt: at(13) }),
  ]

  expect(openPolls(polls, NOON).map(({ id }) => id)).toEqual(['soon', 'late', 'older', 'younger'])
})

test('one poll without a vote is named, several are counted, and a vote that waits for network counts', () => {
  const [dinner, beach] = [aPoll(), aPoll({ id: 'beach' })]

  expect(wantedText([dinner], new Set())).toBe('Your vote: Where do we eat?')
  expect(wantedText([dinner, beach], new Set())).toBe('2 polls wait for your vote')
  expect(wantedText([dinner, beach], new Set(['beach']))).toBe('Your vote: Where do we eat?')
  expect(wantedText([aPoll({ myOptions: ['lola'] })], new Set())).toBeNull()
})

test('polls that run are named or counted, whether or not a vote is wanted', () => {
  expect(openText([])).toBeNull()
  expect(openText([aPoll({ myOptions: ['lola'] })])).toBe('Open poll: Where do we eat?')
  expect(openText([aPoll(), aPoll({ id: 'beach' })])).toBe('2 open polls')
})

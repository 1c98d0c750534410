import { expect, test } from 'vitest'
import {
  AWARD_STATUSES,
  areCountsHidden,
  canCloseVoting,
  canOpenVoting,
  isVotingOpen,
  mayPickWinner,
  statusBefore,
} from './award-status.ts'

test('an award moves one way: nominations, voting, winner', () => {
  expect(AWARD_STATUSES.map(statusBefore)).toEqual([undefined, 'nomination', 'voting'])
})

test.each([
  ['nomination', 0, false],
  ['nomination', 1, true],
  ['voting', 1, false],
  ['completed', 1, false],
] as const)('in %s with %d nominations voting can be opened: %s', (status, count, expected) => {
  expect(canOpenVoting({ status, nominations: Array(count).fill({}) })).toBe(expected)
})

test.each([
  ['owner', 'ana', 'ben', true],
  ['owner', 'ana', null, true],
  ['member', 'ben', 'ben', true],
  ['member', 'cleo', 'ben', false],
  ['member', 'cleo', null, false],
  ['guest', null, null, false],
] as const)('a %s (%s) may close what %s created: %s', (role, userId, createdBy, expected) => {
  const voted = { status: 'voting', createdBy, voterCount: 1 } as const

  expect(mayPickWinner({ createdBy }, { userId, role })).toBe(expected)
  expect(canCloseVoting(voted, { userId, role })).toBe(expected)
})

test('there is nothing to close before voting, without a vote, or afterwards', () => {
  const owner = { userId: 'ana', role: 'owner' } as const
  const award = { createdBy: null, voterCount: 1 }

  expect(canCloseVoting({ ...award, status: 'nomination' }, owner)).toBe(false)
  expect(canCloseVoting({ ...award, status: 'voting', voterCount: 0 }, owner)).toBe(false)
  expect(canCloseVoting({ ...award, status: 'completed' }, owner)).toBe(false)
})

const PASSED = '2026-07-01T10:00:00.000Z'

test.each([
  ['nomination', null, null, false],
  ['voting', null, null, true],
  ['voting', null, 'n1', false],
  ['voting', PASSED, null, false],
  ['completed', PASSED, null, false],
  ['completed', null, null, false],
] as const)(
  'in %s, ended %s, with the own vote %s the counts are hidden: %s',
  (status, ended, myVote, hidden) => {
    expect(areCountsHidden({ status, votingEndedAt: ended, myVote })).toBe(hidden)
  },
)

test.each([
  ['nomination', null, false],
  ['voting', null, true],
  ['voting', PASSED, false],
  ['completed', PASSED, false],
] as const)('in status %s, ended %s, voting is open: %s', (status, votingEndedAt, taken) => {
  expect(isVotingOpen({ status, votingEndedAt })).toBe(taken)
})

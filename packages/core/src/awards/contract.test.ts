import { expect, test } from 'vitest'
import { CastVote, CreateAward, Nominate, StepAward } from './contract.ts'
import { MAX_AWARD_DESCRIPTION, MAX_AWARD_NAME, MAX_NOMINATION_REASON } from './limits.ts'

const ID = '0198f0a0-0000-7000-8000-00000000abcd'

test.each([
  ['a name at its limit', CreateAward, { category: 'x'.repeat(MAX_AWARD_NAME) }],
  [
    'a description at its limit',
    CreateAward,
    { category: 'x', description: 'x'.repeat(MAX_AWARD_DESCRIPTION) },
  ],
  ['no description', CreateAward, { category: 'x', description: null }],
  ['a reason at its limit', Nominate, { nominatedUserId: ID, reason: 'x'.repeat(MAX_NOMINATION_REASON) }],
  ['no reason', Nominate, { nominatedUserId: ID, reason: '' }],
  ['a step without a winner', StepAward, { status: 'completed', winner: null }],
  ['a deadline alone', StepAward, { votingEndsAt: '2026-07-03T18:00:00.000Z' }],
  ['no deadline any more', StepAward, { votingEndsAt: null }],
] as const)('%s is accepted', (_name, schema, body) => {
  expect(schema.safeParse(body).success).toBe(true)
})

test.each([
  ['a name that is too long', CreateAward, { category: 'x'.repeat(MAX_AWARD_NAME + 1) }],
  ['a name that is no text', CreateAward, { category: 7 }],
  [
    'a description that is too long',
    CreateAward,
    { category: 'x', description: 'x'.repeat(MAX_AWARD_DESCRIPTION + 1) },
  ],
  [
    'a reason that is too long',
    Nominate,
    { nominatedUserId: ID, reason: 'x'.repeat(MAX_NOMINATION_REASON + 1) },
  ],
  ['an unknown status', StepAward, { status: 'cancelled' }],
  ['no status', StepAward, {}],
  ['a deadline that is no instant', StepAward, { votingEndsAt: 'tomorrow' }],
  ['a deadline without a zone', CreateAward, { category: 'x', votingEndsAt: '2026-07-03T18:00' }],
  ['a winner that is no id', StepAward, { status: 'completed', winner: 'ana' }],
  ['a vote for nothing', CastVote, {}],
] as const)('%s is refused', (_name, schema, body) => {
  expect(schema.safeParse(body).success).toBe(false)
})

test.each([[{}], [{ nominatedUserId: '' }], [{ nominatedUserId: null }]])(
  'nominating nobody (%j) shows the message from the form',
  (body) => {
    expect(Nominate.safeParse(body).error?.issues[0]?.message).toBe('Please select someone to nominate')
  },
)

test('ids written in capitals are the same ids', () => {
  expect(CastVote.parse({ nominationId: ID.toUpperCase() })).toEqual({ nominationId: ID })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areResultsHidden,
  choiceProblem,
  endOf,
  leadersOf,
  mayAddOptions,
  mayClosePoll,
  missingOf,
  repeatedAt,
} from './poll-rules.ts'

const NOON = new Date('2026-07-09T12:00:00Z')
const at = (ms: number) => new Date(NOON.getTime() + ms)

test('a poll without a deadline runs until somebody closes it', () => {
  expect(endOf({ closesAt: null, closedAt: null }, NOON)).toBeNull()
  expect(endOf({ closesAt: null, closedAt: at(-5) }, NOON)).toEqual(at(-5))
})

test('a deadline ends the poll in its moment, and closing it earlier wins', () => {
  expect(endOf({ closesAt: NOON, closedAt: null }, at(-1))).toBeNull()
  expect(endOf({ closesAt: NOON, closedAt: null }, NOON)).toEqual(NOON)
  expect(endOf({ closesAt: NOON, closedAt: at(-60) }, at(60))).toEqual(at(-60))
})

test('once over, a poll stays over, and its end does not move', () => {
  const instants = fc.option(fc.nat(1_000).map(at), { nil: null })
  fc.assert(
    fc.property(instants, fc.nat(2_000), fc.nat(2_000), (closesAt, ms, later) => {
      const end = endOf({ closesAt, closedAt: null }, at(ms))
      if (end !== null) expect(endOf({ closesAt, closedAt: null }, at(ms + later))).toEqual(end)
    }),
  )
})

test.each([
  ['vote', false, false, true],
  ['vote', false, true, false],
  ['vote', true, false, false],
  ['end', false, false, true],
  ['end', false, true, true],
  ['end', true, false, false],
] as const)('hidden until %s, over %s, voted %s: hidden is %s', (hidesUntil, isOver, hasVoted, hidden) => {
  expect(areResultsHidden({ hidesUntil, isOver, hasVoted })).toBe(hidden)
})

const option = (id: string, votes: number | null) => ({ id, votes })
const ids = (options: { id: string }[]) => options.map(({ id }) => id)

test.each([
  ['nobody before the first vote', [0, 0], []],
  ['one with the most', [1, 3, 2], ['b']],
  ['all with the most', [2, 1, 2], ['a', 'c']],
  ['nobody while counts are hidden', [null, null], []],
])('%s leads: %j', (_name, counts, leaders) => {
  expect(ids(leadersOf(counts.map((votes, index) => option('abcdefghij'[index] ?? '', votes))))).toEqual(
    leaders,
  )
})

test('leaders all have the most votes, and nobody tied with them is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { minLength: 2, maxLength: 10 }), (counts) => {
      const options = counts.map((votes, index) => option(`${index}`, votes))
      const leaders = leadersOf(options)
      const most = Math.max(...counts)

      expect(leaders.every(({ votes }) => votes === most)).toBe(true)
      expect(leaders.length).toBe(most === 0 ? 0 : counts.filter((count) => count === most).length)
    }),
  )
})

test('missing are those of the crew who have not voted; who left and voted is not among them', () => {
  const crew = [{ id: 'ana' }, { id: 'ben' }, { id: 'cleo' }]

  expect(ids(missingOf(crew, ['ben', 'dan']))).toEqual(['ana', 'cleo'])
  expect(missingOf(crew, ['ana', 'ben', 'cleo'])).toEqual([])
})

test('a vote takes options of its own poll: one, several if allowed, or none', () => {
  const one = { options: [{ id: 'a' }, { id: 'b' }], isMultiple: false }
  const several = { ...one, isMultiple: true }

  expect(choiceProblem(['a'], one)).toBeUndefined()
  expect(choiceProblem([], one)).toBeUndefined()
  expect(choiceProblem(['a', 'a'], one)).toBeUndefined()
  expect(choiceProblem(['a', 'b'], one)).toBe('several')
  expect(choiceProblem(['a', 'b'], several)).toBeUndefined()
  expect(choiceProblem(['a', 'x'], several)).toBe('unknown option')
})

test('whatever is cast names options of the poll, and one at most where one is asked for', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id }))
  const anyIds = fc.array(fc.constantFrom('a', 'b', 'c', 'x'), { maxLength: 6 })
  fc.assert(
    fc.property(anyIds, fc.boolean(), (optionIds, isMultiple) => {
      if (choiceProblem(optionIds, { options, isMultiple }) !== undefined) return
      expect(optionIds.every((id) => id !== 'x')).toBe(true)
      if (!isMultiple) expect(new Set(optionIds).size).toBeLessThanOrEqual(1)
    }),
  )
})

test('an answer is repeated whatever its case, width and spaces', () => {
  expect(repeatedAt(['El Lola', 'Barbecue'])).toBe(-1)
  expect(repeatedAt(['El Lola', 'Barbecue', ' el  LOLA'])).toBe(2)
})

test('its maker and the owner close a poll; after the first vote its maker alone adds answers', () => {
  const poll = { createdBy: 'ben', voterCount: 0 }
  const voted = { ...poll, voterCount: 1 }
  const ben = { userId: 'ben', role: 'member' as const }
  const owner = { userId: 'ana', role: 'owner' as const }
  const cleo = { userId: 'cleo', role: 'member' as const }
  const guest = { userId: null, role: 'guest' as const }

  expect([ben, owner, cleo, guest].map((viewer) => mayClosePoll(poll, viewer))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([ben, owner, cleo, guest].map((viewer) => mayAddOptions(poll, viewer))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([ben, owner, cleo, guest].map((viewer) => mayAddOptions(voted, viewer))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

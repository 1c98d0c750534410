import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ceremonyEnd,
  hasEnvelope,
  isCeremonyFresh,
  isCeremonyOn,
  type Moment,
  mayStartCeremony,
  momentAfter,
  sealedAwardIds,
} from './ceremony.ts'

const NOW = new Date('2026-07-12T20:00:00.000Z')
const HOUR_MS = 3_600_000

test('each envelope starts closed and opens once, and nothing follows the last one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50 }), (count) => {
      const seen: Moment[] = []
      let moment: Moment | undefined = { place: 0, isOpen: false }
      while (moment !== undefined && seen.length < 200) {
        seen.push(moment)
        moment = momentAfter(moment, count)
      }
      const opened = seen.filter(({ isOpen }) => isOpen).map(({ place }) => place)
      expect(opened).toEqual(Array.from({ length: count }, (_, place) => place))
    }),
  )
})

test.each([
  ['at its first envelope', { place: 0, isOpen: false }, true],
  ['with its first envelope open', { place: 0, isOpen: true }, true],
  ['with the last envelope open', { place: 2, isOpen: true }, false],
] as const)('a ceremony %s is on: %j, %s', (_name, moment, isOn) => {
  expect(isCeremonyOn({ ...moment, awardIds: ['a', 'b', 'c'] })).toBe(isOn)
})

test('a ceremony without activity for six hours is over', () => {
  const ago = (ms: number) => ({ movedAt: new Date(NOW.getTime() - ms) })
  expect(isCeremonyFresh(ago(6 * HOUR_MS - 1), NOW)).toBe(true)
  expect(isCeremonyFresh(ago(6 * HOUR_MS), NOW)).toBe(false)
})

test.each([
  ['a winner', { status: 'completed', votingEndedAt: null, voterCount: 3 }, true],
  ['a tie that its deadline left', { status: 'voting', votingEndedAt: NOW, voterCount: 2 }, true],
  ['a deadline without a vote', { status: 'voting', votingEndedAt: NOW, voterCount: 0 }, false],
  ['open voting', { status: 'voting', votingEndedAt: null, voterCount: 2 }, false],
] as const)('%s makes an envelope: %s', (_name, award, makes) => {
  expect(hasEnvelope(award)).toBe(makes)
})

test.each([
  ['owner', 'ana', true],
  ['member', 'ben', true],
  ['member', 'cleo', false],
  ['guest', null, false],
] as const)('a %s (%s) may start what ben made an award of: %s', (role, userId, may) => {
  expect(mayStartCeremony([{ createdBy: null }, { createdBy: 'ben' }], { role, userId })).toBe(may)
})

describe('what a ceremony seals', () => {
  const startedAt = new Date('2026-07-12T20:00:00Z')
  const later = (hours: number) => new Date(startedAt.getTime() + hours * 3_600_000)
  const awardIds = ['style', 'fun', 'boost']
  const sealed = (place: number, isOpen: boolean, hours = 0, movedAfter = 0) =>
    sealedAwardIds({ awardIds, place, isOpen, startedAt, movedAt: later(movedAfter) }, later(hours))

  test('is every envelope that it has not opened', () => {
    expect(sealed(0, false)).toEqual(awardIds)
    expect(sealed(0, true)).toEqual(['fun', 'boost'])
    expect(sealed(1, false)).toEqual(['fun', 'boost'])
    expect(sealed(2, true)).toEqual([])
  })

  test('ends six hours after the last move, and a day after the start at the latest', () => {
    expect([sealed(1, true, 5.9), sealed(1, true, 6)]).toEqual([['boost'], []])
    expect([sealed(1, true, 11.9, 6), sealed(1, true, 12, 6)]).toEqual([['boost'], []])
    expect([sealed(1, true, 23.9, 23), sealed(1, true, 24, 23.9)]).toEqual([['boost'], []])
    expect(ceremonyEnd({ startedAt, movedAt: later(23) })).toEqual(later(24))
  })

  test('is nothing when its start was not recorded', () => {
    const begun = { awardIds, place: 0, isOpen: false, startedAt: null, movedAt: startedAt }
    expect(sealedAwardIds(begun, startedAt)).toEqual([])
  })
})

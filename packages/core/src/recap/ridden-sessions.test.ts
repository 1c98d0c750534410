import { expect, test } from 'vitest'
import { countRiddenSessions, type PlannedSession, type SessionRide } from './water-time.ts'

const MADRID = 'Europe/Madrid'
const morning: PlannedSession = { id: 'morning', day: '2026-07-16', startsAt: '10:00', endsAt: '12:00' }
const evening: PlannedSession = { id: 'evening', day: '2026-07-16', startsAt: '17:00', endsAt: null }
const ride = (out: string, more: Partial<SessionRide> = {}): SessionRide => {
  const outAt = new Date(`2026-07-16T${out}:00Z`)
  return { outAt, backAt: new Date(outAt.getTime() + 3_600_000), sessionId: null, ...more }
}
const countOf = (...rides: SessionRide[]) => countRiddenSessions([morning, evening], rides, MADRID)

test('what was planned alone is no ridden session', () => {
  expect(countOf()).toBe(0)
})

test('a session with outings counts once, at any time and for any number of riders', () => {
  const forIt = { sessionId: 'morning' }
  expect(countOf(ride('13:00', forIt), ride('08:30', forIt))).toBe(1)
  expect(countOf(ride('08:30', forIt), ride('15:30', { sessionId: 'evening' }))).toBe(2)
})

test('an outing without a session counts for one in progress, two hours if open-ended', () => {
  expect([countOf(ride('08:00')), countOf(ride('09:59'))]).toEqual([1, 1])
  expect([countOf(ride('07:59')), countOf(ride('10:00'))]).toEqual([0, 0])
  expect([countOf(ride('16:59')), countOf(ride('17:00'))]).toEqual([1, 0])
})

test('a ride of another session counts for that one alone', () => {
  expect(countOf(ride('08:30', { sessionId: 'called off' }))).toBe(0)
})

test('a rider who never reported back counts as out, and a mistaken outing does not', () => {
  expect(countOf(ride('08:30', { backAt: null }))).toBe(1)
  expect(countOf(ride('08:30', { backAt: new Date('2026-07-16T08:30:20Z') }))).toBe(0)
})

test('a session through midnight has its hours on both days', () => {
  const night: PlannedSession = { id: 'night', day: '2026-07-15', startsAt: '23:00', endsAt: '01:00' }
  const outAt = new Date('2026-07-15T22:30:00Z')
  expect(countRiddenSessions([night], [{ outAt, backAt: null, sessionId: null }], MADRID)).toBe(1)
})

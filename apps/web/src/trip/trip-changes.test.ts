import { expect, test } from 'vitest'
import { createTripChanges } from './use-trip-live.ts'

test('the version read sets the starting point, and the same one again changes nothing', () => {
  const changes = createTripChanges()

  expect(changes.missedBy(7)).toEqual([])
  expect(changes.isBehindOnEntry(7)).toBe(false)
  expect(changes.isBehind(7)).toBe(false)
})

test('what happened between the first read and coming in is missing', () => {
  const changes = createTripChanges()
  changes.missedBy(7)
  changes.missedBy(8)

  expect(changes.isBehindOnEntry(8)).toBe(true)
  expect(changes.isBehind(8)).toBe(false)
})

test('data of unknown version is refetched on joining', () => {
  expect(createTripChanges().isBehindOnEntry(7)).toBe(true)
})

test('nothing is missing when every version was received, in any order', () => {
  const changes = createTripChanges()
  changes.missedBy(7)

  for (const number of [9, 8, 10]) changes.receive(number, ['trip'])

  expect(changes.isBehind(10)).toBe(false)
})

test('a version that was never received is reported missing once', () => {
  const changes = createTripChanges()
  changes.missedBy(7)
  changes.receive(9, ['trip'])

  expect(changes.isBehind(9)).toBe(true)
  expect(changes.isBehind(9)).toBe(false)
  changes.receive(10, ['trip'])
  expect(changes.isBehind(10)).toBe(false)
})

test('a version older than those received since causes no refetch', () => {
  const changes = createTripChanges()
  changes.missedBy(7)
  changes.receive(8, ['trip'])
  changes.receive(9, ['trip'])

  expect(changes.isBehind(8)).toBe(false)
})

test('a response older than received changes has missed those, or all after a gap', () => {
  const changes = createTripChanges()
  changes.missedBy(7)
  changes.receive(8, ['media', 'trip'])
  changes.receive(9, ['trip'])

  expect(changes.missedBy(9)).toEqual([])
  expect(changes.missedBy(8)).toEqual(['trip'])
  expect(changes.missedBy(7)).toEqual(['media', 'trip'])
  changes.receive(11, ['awards'])
  expect(changes.missedBy(9)).toBe('all')
})

test('an answer that is older than another one has missed what lies between', () => {
  const changes = createTripChanges()
  changes.missedBy(8)

  expect(changes.missedBy(7)).toBe('all')
})

test('a version lower than the known one on joining starts afresh', () => {
  const changes = createTripChanges()
  changes.missedBy(7)

  expect(changes.isBehindOnEntry(5)).toBe(true)
  expect(changes.missedBy(5)).toEqual([])
  expect(changes.isBehind(5)).toBe(false)
})

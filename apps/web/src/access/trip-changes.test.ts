import { expect, test } from 'vitest'
import { createTripChanges } from './use-trip-live.ts'

test('what was read says where to begin, and the same number again is no news', () => {
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

test('where nothing says when it was read, it is read again on coming in', () => {
  expect(createTripChanges().isBehindOnEntry(7)).toBe(true)
})

test('nothing is missing when every number was told, in whatever order', () => {
  const changes = createTripChanges()
  changes.missedBy(7)

  for (const number of [9, 8, 10]) changes.receive(number, ['trip'])

  expect(changes.isBehind(10)).toBe(false)
})

test('a number that was never told is missing, once', () => {
  const changes = createTripChanges()
  changes.missedBy(7)
  changes.receive(9, ['trip'])

  expect(changes.isBehind(9)).toBe(true)
  expect(changes.isBehind(9)).toBe(false)
  changes.receive(10, ['trip'])
  expect(changes.isBehind(10)).toBe(false)
})

test('word that is older than what was told since is no reason to read', () => {
  const changes = createTripChanges()
  changes.missedBy(7)
  changes.receive(8, ['trip'])
  changes.receive(9, ['trip'])

  expect(changes.isBehind(8)).toBe(false)
})

test('an answer that is older than what was told has missed that, or all where something was never told', () => {
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

test('a number below what is known, on coming in, begins anew', () => {
  const changes = createTripChanges()
  changes.missedBy(7)

  expect(changes.isBehindOnEntry(5)).toBe(true)
  expect(changes.missedBy(5)).toEqual([])
  expect(changes.isBehind(5)).toBe(false)
})

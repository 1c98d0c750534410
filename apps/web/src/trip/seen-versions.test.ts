import { expect, test } from 'vitest'
import { createSeenVersions } from './unread.ts'

test('the first version only sets the starting point', () => {
  const seen = createSeenVersions()

  expect(seen.isBehind(7)).toBe(false)
  expect(seen.isBehind(7)).toBe(false)
})

test('nothing is missing when every version was received, in any order', () => {
  const seen = createSeenVersions()
  seen.isBehind(7)

  for (const number of [9, 8, 10]) seen.receive(number)

  expect(seen.isBehind(10)).toBe(false)
})

test('a version that was never received is reported missing once', () => {
  const seen = createSeenVersions()
  seen.isBehind(7)

  seen.receive(9)

  expect(seen.isBehind(9)).toBe(true)
  expect(seen.isBehind(9)).toBe(false)
  expect(seen.receive(10)).toBe(true)
  expect(seen.isBehind(10)).toBe(false)
})

test('a version older than those received since causes no refetch', () => {
  const seen = createSeenVersions()
  seen.isBehind(7)
  seen.receive(8)
  seen.receive(9)

  expect(seen.isBehind(8)).toBe(false)
})

test('a version received twice counts once, and so does one already refetched', () => {
  const seen = createSeenVersions()
  seen.isBehind(7)

  expect(seen.receive(8)).toBe(true)
  expect(seen.receive(8)).toBe(false)
  expect(seen.receive(10)).toBe(true)
  expect(seen.receive(10)).toBe(false)
  expect(seen.isBehind(10)).toBe(true)
  expect(seen.receive(9)).toBe(false)
})

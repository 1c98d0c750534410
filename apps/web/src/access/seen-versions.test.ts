import { expect, test } from 'vitest'
import { createSeenVersions } from './unread.ts'

test('the first word of how far it is only says where to begin', () => {
  const seen = createSeenVersions()

  expect(seen.isBehind(7)).toBe(false)
  expect(seen.isBehind(7)).toBe(false)
})

test('nothing is missing when every number was heard, in whatever order', () => {
  const seen = createSeenVersions()
  seen.isBehind(7)

  for (const number of [9, 8, 10]) seen.receive(number)

  expect(seen.isBehind(10)).toBe(false)
})

test('a number that was never told is missing, once', () => {
  const seen = createSeenVersions()
  seen.isBehind(7)

  seen.receive(9)

  expect(seen.isBehind(9)).toBe(true)
  expect(seen.isBehind(9)).toBe(false)
  expect(seen.receive(10)).toBe(true)
  expect(seen.isBehind(10)).toBe(false)
})

test('word that is older than what was heard since is no reason to read', () => {
  const seen = createSeenVersions()
  seen.isBehind(7)
  seen.receive(8)
  seen.receive(9)

  expect(seen.isBehind(8)).toBe(false)
})

test('what is told twice is heard once, and so is what was read meanwhile', () => {
  const seen = createSeenVersions()
  seen.isBehind(7)

  expect(seen.receive(8)).toBe(true)
  expect(seen.receive(8)).toBe(false)
  expect(seen.receive(10)).toBe(true)
  expect(seen.receive(10)).toBe(false)
  expect(seen.isBehind(10)).toBe(true)
  expect(seen.receive(9)).toBe(false)
})

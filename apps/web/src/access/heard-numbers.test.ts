import { expect, test } from 'vitest'
import { createHeardNumbers } from './heard-numbers.ts'

test('the first word of how far it is only says where to begin', () => {
  const heard = createHeardNumbers()

  expect(heard.isBehind(7)).toBe(false)
  expect(heard.isBehind(7)).toBe(false)
})

test('nothing is missing when every number was heard, in whatever order', () => {
  const heard = createHeardNumbers()
  heard.isBehind(7)

  for (const number of [9, 8, 10]) heard.hear(number)

  expect(heard.isBehind(10)).toBe(false)
})

test('a number that was never told is missing, once', () => {
  const heard = createHeardNumbers()
  heard.isBehind(7)

  heard.hear(9)

  expect(heard.isBehind(9)).toBe(true)
  expect(heard.isBehind(9)).toBe(false)
  expect(heard.hear(10)).toBe(true)
  expect(heard.isBehind(10)).toBe(false)
})

test('word that is older than what was heard since is no reason to read', () => {
  const heard = createHeardNumbers()
  heard.isBehind(7)
  heard.hear(8)
  heard.hear(9)

  expect(heard.isBehind(8)).toBe(false)
})

test('what is told twice is heard once, and so is what was read meanwhile', () => {
  const heard = createHeardNumbers()
  heard.isBehind(7)

  expect(heard.hear(8)).toBe(true)
  expect(heard.hear(8)).toBe(false)
  expect(heard.hear(10)).toBe(true)
  expect(heard.hear(10)).toBe(false)
  expect(heard.isBehind(10)).toBe(true)
  expect(heard.hear(9)).toBe(false)
})

import { expect, test } from 'vitest'
import { comingText } from './item-looks.tsx'

const answers = (...given: [string, 'yes' | 'maybe' | 'no'][]) =>
  given.map(([name, answer]) => ({ id: name, name, answer }))

test.each([
  [answers(), '', ''],
  [answers(['Ana Ruiz', 'yes'], ['Tom', 'yes'], ['Priya', 'no']), '2 riding', ''],
  [answers(['Ana Ruiz', 'yes'], ['Callum Reid', 'maybe']), '1 riding', 'Callum maybe'],
  [answers(['A B', 'maybe'], ['C D', 'maybe']), '', 'A and C maybe'],
  [answers(['A', 'maybe'], ['B', 'maybe'], ['C', 'maybe']), '', '3 maybe'],
] as const)('%# a session shows who is coming', (given, count, maybe) => {
  expect(comingText({ kind: 'session', answers: [...given] })).toEqual({ count, maybe })
})

test('a meal counts people as coming', () => {
  expect(comingText({ kind: 'meal', answers: answers(['Ana', 'yes']) }).count).toBe('1 coming')
})

test.each([
  [answers(['Ana', 'yes'], ['Tom', 'maybe']), '1 was in'],
  [answers(['Ana', 'yes'], ['Tom', 'yes']), '2 were in'],
  [answers(['Tom', 'maybe']), ''],
] as const)('%# a past session shows who was in', (given, count) => {
  expect(comingText({ kind: 'session', answers: [...given] }, true)).toEqual({ count, maybe: '' })
})

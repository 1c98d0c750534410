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
] as const)('%# who comes is told', (given, count, maybe) => {
  expect(comingText({ kind: 'session', answers: [...given] })).toEqual({ count, maybe })
})

test('to a dinner people come', () => {
  expect(comingText({ kind: 'meal', answers: answers(['Ana', 'yes']) }).count).toBe('1 coming')
})

test.each([
  [answers(['Ana', 'yes'], ['Tom', 'maybe']), '1 was in'],
  [answers(['Ana', 'yes'], ['Tom', 'yes']), '2 were in'],
  [answers(['Tom', 'maybe']), ''],
] as const)('%# of what is over it says who was in', (given, count) => {
  expect(comingText({ kind: 'session', answers: [...given] }, true)).toEqual({ count, maybe: '' })
})

import { MAX_POLL_OPTIONS } from '@sendit/core/polls/limits.ts'
import { expect, test } from 'vitest'
import {
  type Answers,
  answersFault,
  FIRST_ANSWERS,
  movedTo,
  textsOf,
  withoutAnswer,
  withText,
} from './poll-dialog.tsx'

const typed = (...texts: string[]): Answers =>
  texts.reduce<Answers>(
    (answers, text) => withText(answers, answers.find((one) => one.text === '')?.key ?? 0, text),
    FIRST_ANSWERS,
  )

test('when all fields are filled there is one more, up to ten', () => {
  expect(typed('El Lola').map(({ text }) => text)).toEqual(['El Lola', ''])
  expect(typed('El Lola', 'Villa').map(({ text }) => text)).toEqual(['El Lola', 'Villa', ''])
  const full = typed(...Array.from({ length: 12 }, (_, index) => `Answer ${index}`))
  expect(full).toHaveLength(MAX_POLL_OPTIONS)
  expect(textsOf(full)).toHaveLength(MAX_POLL_OPTIONS)
})

test('at least two answer fields remain after removals', () => {
  const [first, second] = FIRST_ANSWERS
  const left = withoutAnswer(withoutAnswer(FIRST_ANSWERS, first?.key ?? 0), second?.key ?? 0)

  expect(left.map(({ text }) => text)).toEqual(['', ''])
  expect(new Set(left.map(({ key }) => key)).size).toBe(2)
})

test('an answer moves up and down, and not beyond the ends', () => {
  const answers = typed('a', 'b', 'c')
  const key = answers[0]?.key ?? 0

  expect(textsOf(movedTo(answers, key, 1))).toEqual(['b', 'a', 'c'])
  expect(textsOf(movedTo(answers, key, 99))).toEqual(['b', 'c', 'a'])
  expect(movedTo(answers, key, -1)).toBe(answers)
})

test('fewer than two answers and the same one twice are called by name', () => {
  expect(answersFault(typed('a'))).toBe('Please enter at least two answers')
  expect(answersFault(typed('El Lola', 'el  lola'))).toBe('“el  lola” is there twice')
  expect(answersFault(typed('a', 'b'))).toBeUndefined()
})

import { MAX_POLL_OPTIONS, MIN_POLL_OPTIONS } from '@sendit/core/polls/limits.ts'
import { repeatedAt } from '@sendit/core/polls/poll-rules.ts'

/** A field for an answer; its key stays when it moves. */
export type Answer = { key: number; text: string }
export type Answers = readonly Answer[]

export const FIRST_ANSWERS: Answers = [
  { key: 1, text: '' },
  { key: 2, text: '' },
]

/** There is always one more field to type in, up to ten. */
export function withText(answers: Answers, key: number, text: string): Answers {
  return withSpare(answers.map((answer) => (answer.key === key ? { key, text } : answer)))
}

export function withoutAnswer(answers: Answers, key: number): Answers {
  const rest = answers.filter((answer) => answer.key !== key)
  return withSpare(rest)
}

/** The answer at another place among those that stand there. */
export function movedTo(answers: Answers, key: number, place: number): Answers {
  const from = answers.findIndex((answer) => answer.key === key)
  const to = Math.max(0, Math.min(answers.length - 1, place))
  const moved = answers[from]
  if (moved === undefined || from === to) return answers
  return answers.toSpliced(from, 1).toSpliced(to, 0, moved)
}

function withSpare(answers: Answers): Answers {
  const next = Math.max(0, ...answers.map(({ key }) => key)) + 1
  const missing = Math.max(0, MIN_POLL_OPTIONS - answers.length)
  if (missing > 0) return withSpare([...answers, { key: next, text: '' }])
  const isFull = answers.every(({ text }) => text.trim() !== '')
  return isFull && answers.length < MAX_POLL_OPTIONS ? [...answers, { key: next, text: '' }] : answers
}

export const textsOf = (answers: Answers): string[] =>
  answers.map(({ text }) => text.trim()).filter((text) => text !== '')

/** What is wrong with them, in a sentence. */
export function answersFault(answers: Answers): string | undefined {
  const texts = textsOf(answers)
  if (texts.length < MIN_POLL_OPTIONS) return 'Please enter at least two answers'
  const repeated = texts[repeatedAt(texts)]
  return repeated === undefined ? undefined : `“${repeated}” is there twice`
}

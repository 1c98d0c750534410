import { expect, test } from 'vitest'
import { mentionProblem } from './message-groups.ts'

const OUTSIDE = 'A mention stands outside of the text.'
const SAME_PLACE = 'Two mentions stand in the same place.'

test.each([
  ['none', [], undefined],
  ['the whole text', [{ from: 0, length: 10 }], undefined],
  [
    'two side by side, in any order',
    [
      { from: 4, length: 6 },
      { from: 0, length: 4 },
    ],
    undefined,
  ],
  ['one character too far', [{ from: 0, length: 11 }], OUTSIDE],
  ['behind the text', [{ from: 10, length: 1 }], OUTSIDE],
  [
    'two that overlap',
    [
      { from: 0, length: 5 },
      { from: 4, length: 2 },
    ],
    SAME_PLACE,
  ],
  [
    'two in one place',
    [
      { from: 2, length: 1 },
      { from: 2, length: 1 },
    ],
    SAME_PLACE,
  ],
])('%s', (_name, mentions, problem) => {
  expect(mentionProblem('@Ben @crew', mentions)).toBe(problem)
})

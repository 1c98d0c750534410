import { expect, test } from 'vitest'
import {
  addUnsent,
  nextUnsent,
  refuseUnsent,
  retryUnsent,
  type UnsentMessage,
  type UnsentQueue,
  withoutUnsent,
} from './unsent.ts'

function written(text: string): UnsentMessage {
  return { clientMessageId: text, text, writtenAt: '2026-07-01T09:00:00.000Z', state: 'waiting' }
}
const queue = ['one', 'two', 'three'].reduce<UnsentQueue>((all, text) => addUnsent(all, written(text)), [])
const textsOf = (messages: UnsentQueue) => messages.map(({ text }) => text)

test('what is written first goes out first', () => {
  expect(textsOf(queue)).toEqual(['one', 'two', 'three'])
  expect(nextUnsent(queue)?.text).toBe('one')
})

test('a refused message stands aside, so the next goes out', () => {
  const refused = refuseUnsent(queue, 'one', 'Message is too long')

  expect(nextUnsent(refused)?.text).toBe('two')
  expect(refused[0]).toMatchObject({ state: 'refused', reason: 'Message is too long' })
})

test('a message tried again waits behind the others, without its old reason', () => {
  const again = retryUnsent(refuseUnsent(queue, 'one', 'Message is too long'), 'one')

  expect(textsOf(again)).toEqual(['two', 'three', 'one'])
  expect(again.at(-1)).toEqual(written('one'))
})

test('the same message is never in the queue twice', () => {
  expect(textsOf(addUnsent(queue, written('two')))).toEqual(['one', 'three', 'two'])
})

test('what has arrived leaves the queue, and an unknown id changes nothing', () => {
  expect(textsOf(withoutUnsent(queue, ['one', 'three']))).toEqual(['two'])
  expect(textsOf(retryUnsent(queue, 'unknown'))).toEqual(['one', 'two', 'three'])
})

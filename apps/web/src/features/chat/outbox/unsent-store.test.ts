// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { addUnsent, type UnsentMessage } from './unsent.ts'
import { openUnsentStore } from './unsent-store.ts'

const message: UnsentMessage = {
  clientMessageId: 'c1',
  text: 'On my way',
  writtenAt: '2026-07-01T09:00:00.000Z',
  state: 'waiting',
}

test('where the browser stores nothing, the queue is held in memory', async () => {
  expect('indexedDB' in globalThis).toBe(false)
  const store = openUnsentStore('user maya', 't1')

  await store.change((queue) => addUnsent(queue, message))

  expect(await store.read()).toEqual([message])
})

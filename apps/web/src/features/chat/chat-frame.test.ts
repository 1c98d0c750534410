import { expect, test } from 'vitest'
import { chatFrame } from '#features/chat/outbox/message-mutation.ts'

const message = {
  clientMessageId: 'c1',
  text: 'Wind is up',
  writtenAt: '2026-07-01T09:00:00.000Z',
  state: 'waiting',
} as const

test('a message is sent with its author, trip and text', () => {
  expect(chatFrame({ tripId: 't1', userId: 'ana' }, message)).toEqual({
    type: 'chat_message',
    userId: 'ana',
    tripId: 't1',
    text: 'Wind is up',
    clientMessageId: 'c1',
  })
})

test('a guest has no account to name', () => {
  expect(chatFrame({ tripId: 't1', userId: null }, message)).not.toHaveProperty('userId')
})

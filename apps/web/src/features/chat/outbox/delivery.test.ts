import type { Message } from '@sendit/core/chat/contract.ts'
import { expect, test } from 'vitest'
import type { UnsentMessage } from './drafts.ts'
import { deliver, type MessageTransport, type SocketAnswer } from './message-mutation.ts'

const message: UnsentMessage = {
  clientMessageId: 'c1',
  text: 'On my way',
  writtenAt: '2026-07-01T09:00:00.000Z',
  state: 'waiting',
}
const stored = { id: 'm1', clientMessageId: 'c1' } as Message

function aTransport(answers: { socket?: SocketAnswer; isOpen?: boolean; isStored?: boolean } = {}) {
  const done: string[] = []
  const transport: MessageTransport = {
    isStored: () => answers.isStored ?? false,
    untilOpen: async () => answers.isOpen ?? true,
    sendOverSocket: async () => {
      done.push('socket')
      return answers.socket ?? { kind: 'stored' }
    },
    post: async () => {
      done.push('http')
      return stored
    },
  }
  return { transport, done }
}

test.each<{ name: string; answers: Parameters<typeof aTransport>[0]; way: string[]; answer: Message | null }>(
  [
    { name: 'an open socket carries it, and tells of it', answers: {}, way: ['socket'], answer: null },
    { name: 'without a socket HTTP carries it', answers: { isOpen: false }, way: ['http'], answer: stored },
    {
      name: 'what the socket leaves unclear HTTP decides',
      answers: { socket: { kind: 'unclear' } },
      way: ['socket', 'http'],
      answer: stored,
    },
    {
      name: 'what the chat shows already is not sent again',
      answers: { isStored: true },
      way: [],
      answer: null,
    },
  ],
)('$name', async ({ answers, way, answer }) => {
  const { transport, done } = aTransport(answers)

  expect(await deliver(message, transport)).toEqual(answer)
  expect(done).toEqual(way)
})

test.each<{ name: string; socket: SocketAnswer; pauseMs: number }>([
  { name: 'too fast', socket: { kind: 'too-fast', retryAfterMs: 2300 }, pauseMs: 2300 },
  { name: 'lost on the way', socket: { kind: 'lost' }, pauseMs: 0 },
])('$name, it asks for another try', async ({ socket, pauseMs }) => {
  const { transport } = aTransport({ socket })

  await expect(deliver(message, transport)).rejects.toMatchObject({ name: 'TryLater', pauseMs })
})

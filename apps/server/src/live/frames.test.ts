import { JoinFrame } from '@sendit/core/live/contract.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { rateLimited } from '#errors.ts'
import { MESSAGES } from '#features/chat/socket.ts'
import { createLog } from '#log.ts'
import { type FrameOfTrip, gatherFrames, readFrame, refusalFrame } from './frames.ts'

const log = createLog({ level: 'silent' })
const MessageFrame = z
  .object({ type: z.literal('chat_message'), tripId: z.string(), text: z.string() })
  .loose()
const kinds = new Map<string, { schema: z.ZodType<FrameOfTrip> }>([
  ['join', { schema: JoinFrame }],
  ['chat_message', { schema: MessageFrame }],
])

test.each([
  ...['', '{', 'undefined', 'NaN'],
  '{"type":"join","tripId":"t","token":{"length":{"toString":1}}}',
  '{"type":"chat_message","tripId":"t","text":"Hi","clientMessageId":[{"length":{"valueOf":1,"toString":1}}]}',
])("'%s' is no frame at all", (text) => {
  expect(readFrame(text, kinds)).toEqual({ kind: 'malformed' })
})

test.each([
  'null',
  '7',
  '[]',
  '{}',
  '{"type":"dance"}',
  '{"type":"join"}',
  '{"type":"chat_message","text":7}',
])('%s is refused as invalid rather than unreadable', (text) => {
  expect(readFrame(text, kinds)).toMatchObject({
    kind: 'refused',
    answer: { type: 'error', code: 'VALIDATION' },
  })
})

test('bare frames are understood, with and without what was added', () => {
  const join = { type: 'join', userId: 'u', tripId: 't' }
  const message = { type: 'chat_message', userId: 'u', tripId: 't', text: 'Hi', clientMessageId: 'c' }

  expect(readFrame(JSON.stringify(join), kinds)).toEqual({ kind: 'frame', frame: join })
  expect(readFrame(JSON.stringify(message), kinds)).toEqual({ kind: 'frame', frame: message })
})

test('an unavailable database is reported with a wait time, so that the client retries', () => {
  expect(refusalFrame(new DatabaseUnavailable('connection', undefined), log)).toEqual({
    type: 'error',
    code: 'UNAVAILABLE',
    message: expect.any(String),
    retryAfterMs: 5000,
  })
})

test('a refusal keeps its code and wait time', () => {
  expect(refusalFrame(rateLimited(2500), log)).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 3000 })
})

test('an unknown error is reported in a plain sentence', () => {
  const bug = new Error("insert into messages values ('secret')")

  expect(refusalFrame(bug, log)).toEqual({ type: 'error', code: 'INTERNAL', message: 'Internal error' })
})

describe('the frames of two features', () => {
  const handler = { schema: MessageFrame, limit: MESSAGES, take: async () => {} } as const
  const dance = { received: { dance: handler } }
  const changed = { broadcast: { changed: { sign: (frame: { type: string }) => frame } } }

  test('are combined', () => {
    const { received, broadcast, names } = gatherFrames([
      dance,
      changed,
      { names: () => ({ clientMessageId: 'c' }) },
    ])

    expect([...received.keys(), ...broadcast.keys()]).toEqual(['dance', 'changed'])
    expect(names({})).toEqual({ clientMessageId: 'c' })
  })

  test.each([
    ['one that both hear', [dance, dance]],
    ['one that both tell', [changed, changed]],
    ["the socket's own", [{ received: { join: handler } }]],
  ])('stop the start at %s', (_what, features) => {
    expect(() => gatherFrames(features)).toThrow('claim the frame')
  })
})

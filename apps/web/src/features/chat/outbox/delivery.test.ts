import type { Problem } from '@sendit/core/problem.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { afterFailure, deliver, type Line, type SocketAnswer } from './delivery.ts'
import type { UnsentMessage } from './unsent.ts'

const message: UnsentMessage = {
  clientMessageId: 'c1',
  text: 'On my way',
  writtenAt: '2026-07-01T09:00:00.000Z',
  state: 'waiting',
}

function refusal(status: number, code: Problem['code'], fields: Partial<Problem> = {}): ApiError {
  return new ApiError(status, '', { message: 'No', code, ...fields })
}

/** A line that gives prepared answers, one after another, and notes what went over it. */
function aLine(answers: { socket?: SocketAnswer[]; posts?: (Error | 'stored')[]; isOpen?: boolean }) {
  const done: string[] = []
  const socket = [...(answers.socket ?? [])]
  const posts = [...(answers.posts ?? ['stored' as const])]
  const line: Line = {
    isStored: () => false,
    untilOpen: async () => answers.isOpen ?? true,
    isStillSender: async () => true,
    say: async () => {
      done.push('socket')
      return socket.shift() ?? { kind: 'stored' }
    },
    post: async () => {
      done.push('http')
      const answer = posts.shift()
      if (answer instanceof Error) throw answer
    },
    pause: async (ms, canWake) => {
      done.push(`${canWake ? 'rest' : 'wait'} ${ms}`)
    },
  }
  return { line, done }
}

test.each<{ name: string; answers: Parameters<typeof aLine>[0]; way: string[] }>([
  { name: 'an open socket carries it', answers: {}, way: ['socket'] },
  { name: 'without a socket HTTP carries it', answers: { isOpen: false }, way: ['http'] },
  {
    name: 'too fast means waiting as long as asked, then the socket again',
    answers: { socket: [{ kind: 'too-fast', retryAfterMs: 2300 }] },
    way: ['socket', 'wait 2300', 'socket'],
  },
  {
    name: 'no answer in time means HTTP',
    answers: { socket: [{ kind: 'unclear' }] },
    way: ['socket', 'http'],
  },
  { name: 'a lost socket is awaited', answers: { socket: [{ kind: 'lost' }] }, way: ['socket', 'socket'] },
  {
    name: 'a server that cannot be reached is asked again, ever more slowly',
    answers: { isOpen: false, posts: [new TypeError('network'), refusal(503, 'UNAVAILABLE'), 'stored'] },
    way: ['http', 'rest 1000', 'http', 'rest 2000', 'http'],
  },
])('$name', async ({ answers, way }) => {
  const { line, done } = aLine(answers)

  expect(await deliver(message, line)).toEqual({ kind: 'stored' })
  expect(done).toEqual(way)
})

test('what the chat shows already is not sent again', async () => {
  const { line, done } = aLine({})

  expect(await deliver(message, { ...line, isStored: () => true })).toEqual({ kind: 'stored' })
  expect(done).toEqual([])
})

test('nothing is sent in the name of somebody else who has signed in meanwhile', async () => {
  const { line, done } = aLine({})

  expect(await deliver(message, { ...line, isStillSender: async () => false })).toEqual({
    kind: 'signed-out',
  })
  expect(done).toEqual([])
})

test('the server that refuses over the socket says why over HTTP', async () => {
  const { line } = aLine({ socket: [{ kind: 'unclear' }], posts: [refusal(400, 'VALIDATION')] })

  expect(await deliver(message, line)).toEqual({ kind: 'refused', reason: 'No' })
})

test.each([
  { error: refusal(400, 'VALIDATION'), next: { kind: 'refused', reason: 'No' } },
  { error: refusal(403, 'GUEST_FORBIDDEN'), next: { kind: 'refused', reason: 'No' } },
  { error: refusal(404, 'NOT_FOUND'), next: { kind: 'refused', reason: 'No' } },
  { error: refusal(401, 'UNAUTHENTICATED'), next: { kind: 'signed-out' } },
  {
    error: refusal(429, 'RATE_LIMITED', { retryAfter: 7 }),
    next: { kind: 'later', pauseMs: 7000, canWake: false },
  },
  { error: refusal(500, 'INTERNAL'), next: { kind: 'later', pauseMs: 1000, canWake: true } },
  { error: new TypeError('Failed to fetch'), next: { kind: 'later', pauseMs: 1000, canWake: true } },
])('after $error.message comes $next.kind', ({ error, next }) => {
  expect(afterFailure(error, 0)).toEqual(next)
})

test('pauses grow no longer than fifteen seconds', () => {
  expect(afterFailure(new TypeError(), 9)).toMatchObject({ pauseMs: 15_000 })
})

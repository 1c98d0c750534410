import type { Problem } from '@sendit/core/problem.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { afterFailure, isUnanswered, TryLater } from './outbox.ts'

function refusal(status: number, code: Problem['code'], fields: Partial<Problem> = {}): ApiError {
  return new ApiError(status, '', { message: 'No', code, ...fields })
}

test.each([
  { error: refusal(400, 'VALIDATION'), next: { kind: 'refused', reason: 'No' } },
  { error: refusal(403, 'GUEST_FORBIDDEN'), next: { kind: 'refused', reason: 'No' } },
  {
    error: refusal(404, 'NOT_FOUND'),
    next: { kind: 'refused', reason: 'What it belongs to is not there any more.' },
  },
  { error: refusal(409, 'AWARD_STATUS'), next: { kind: 'refused', reason: 'No' } },
  { error: refusal(401, 'UNAUTHENTICATED'), next: { kind: 'signed-out' } },
  {
    error: refusal(429, 'RATE_LIMITED', { retryAfter: 7 }),
    next: { kind: 'later', pauseMs: 7000, canWake: false },
  },
  { error: new ApiError(408, '', null), next: { kind: 'later', pauseMs: 1000, canWake: true } },
  { error: refusal(503, 'UNAVAILABLE'), next: { kind: 'later', pauseMs: 1000, canWake: true } },
  { error: refusal(500, 'INTERNAL'), next: { kind: 'later', pauseMs: 1000, canWake: true } },
  { error: new TypeError('Failed to fetch'), next: { kind: 'later', pauseMs: 1000, canWake: true } },
  { error: new TryLater(2300), next: { kind: 'later', pauseMs: 2300, canWake: false } },
])('$error.message leads to $next.kind', ({ error, next }) => {
  expect(afterFailure(error, 0)).toEqual(next)
})

test('pauses grow no longer than fifteen seconds', () => {
  expect(afterFailure(new TypeError(), 9)).toMatchObject({ pauseMs: 15_000 })
})

test('retries end when the server keeps failing, but not while it is unreachable', () => {
  expect(afterFailure(refusal(500, 'INTERNAL'), 4)).toEqual({ kind: 'refused', reason: 'No' })
  expect(afterFailure(new ApiError(502, 'Bad gateway', null), 400)).toMatchObject({ kind: 'later' })
})

test.each([
  { error: new TypeError('Failed to fetch'), is: true },
  { error: new DOMException('Timeout', 'TimeoutError'), is: true },
  { error: new ApiError(504, 'Gateway timeout', null), is: true },
  { error: refusal(503, 'UNAVAILABLE'), is: false },
  { error: refusal(500, 'INTERNAL'), is: false },
  { error: refusal(429, 'RATE_LIMITED'), is: false },
])('no answer of the server: $error.message is $is', ({ error, is }) => {
  expect(isUnanswered(error)).toBe(is)
})

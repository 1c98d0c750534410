import { expect, test } from 'vitest'
import { describeFailure, nextAttempt } from './job-queue.ts'

const CREATED = new Date('2026-07-15T09:00:00Z')
const at = (seconds: number) => new Date(CREATED.getTime() + seconds * 1_000)

test.each([
  [1, 10],
  [2, 30],
  [3, 120],
  [4, 600],
  [5, 3_600],
  [20, 3_600],
])('after failure %i the next try is %i seconds later', (attempts, seconds) => {
  expect(nextAttempt({ attempts, created_at: CREATED }, at(60))).toEqual(at(60 + seconds))
})

test('an email is given up when its next retry would exceed a day', () => {
  const job = { attempts: 28, created_at: CREATED }

  expect(nextAttempt(job, at(23 * 3_600))).toEqual(at(24 * 3_600))
  expect(nextAttempt(job, at(23 * 3_600 + 1))).toBeUndefined()
})

test('a failure is named by its codes, never by a message that can hold addresses and passwords', () => {
  const failure = Object.assign(new Error('550 <ana@example.com> smtp://user:secret@host'), {
    code: 'EENVELOPE',
    responseCode: 550,
  })

  expect(describeFailure(failure)).toBe('Error EENVELOPE 550')
  expect(describeFailure(Object.assign(new TypeError('x'), { code: 'ana@example.com' }))).toBe('TypeError')
  expect(describeFailure('ana@example.com')).toBe('Error')
})

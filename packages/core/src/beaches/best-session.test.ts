import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestSession } from './beach-verdict.ts'

const hours = (...scores: number[]) => scores.map((score, index) => ({ time: index * 3600, score }))

test.each([
  [[80, 85, 30, 70, 75, 40], 0, 2, 83],
  [[80, 85, 30, 70, 75, 70, 72], 3, 7, 72],
  [[70, 72, 30, 66, 68, 70, 66], 3, 7, 68],
  [[50, 60, 60, 50], 1, 3, 60],
  [[70, 70, 20, 70, 70], 0, 2, 70],
])('of %j the session is from %d to %d', (scores, from, to, score) => {
  expect(bestSession(hours(...scores))).toEqual({ from: from * 3600, to: to * 3600, score })
})

test.each([[[]], [[59, 59, 59]], [[90, 10, 90, 10]]])('%j has no session', (scores) => {
  expect(bestSession(hours(...scores))).toBeUndefined()
})

test('a missing hour ends a session', () => {
  const [first, , third] = hours(90, 90, 90)

  expect(bestSession([first ?? { time: 0, score: 0 }, third ?? { time: 0, score: 0 }])).toBeUndefined()
})

test('a session lasts two hours or more and has only rideable ones', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 16 }), (scores) => {
      const session = bestSession(hours(...scores))
      if (session === undefined) return
      const ridden = scores.slice(session.from / 3600, session.to / 3600)
      expect(ridden.length).toBeGreaterThanOrEqual(2)
      expect(Math.min(...ridden)).toBeGreaterThanOrEqual(60)
    }),
    { numRuns: 2000 },
  )
})

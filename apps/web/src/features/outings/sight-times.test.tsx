import { expect, test } from 'vitest'
import { sightTimes } from './overdue-steps.tsx'

const at = (time: string) => new Date(`2026-07-15T${time}Z`)
const clocks = (outAt: string, now: string) =>
  sightTimes(at(outAt), at(now)).map((time) => time.toISOString().slice(11, 19))

test.each([
  ['16:30:00', '16:48:20', ['16:48:20', '16:45:00', '16:40:00', '16:35:00', '16:30:00']],
  ['16:31:00', '16:45:00', ['16:45:00', '16:40:00', '16:35:00']],
  ['16:47:00', '16:48:00', ['16:48:00']],
])('who went out at %s may have been seen, at %s', (outAt, now, expected) => {
  expect(clocks(outAt, now)).toEqual(expected)
})

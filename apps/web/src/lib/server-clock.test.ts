import { beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime, noteServerTime, serverNow } from './last-contact.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-15T12:10:00.000Z'), toFake: ['Date', 'performance'] })
  forgetServerTime()
})

test('the device’s time is used until the server responds', () => {
  noteServerTime(null)

  expect(serverNow().toISOString()).toBe('2026-07-15T12:10:00.000Z')
})

test('the response furthest ahead is trusted, and time runs on from there', () => {
  noteServerTime('Wed, 15 Jul 2026 12:00:00 GMT')
  vi.advanceTimersByTime(900)
  noteServerTime('Wed, 15 Jul 2026 12:00:00 GMT')

  vi.advanceTimersByTime(100)

  expect(serverNow().toISOString()).toBe('2026-07-15T12:00:01.000Z')
})

test('changing the device’s clock has no effect', () => {
  noteServerTime('Wed, 15 Jul 2026 12:00:00 GMT')

  vi.setSystemTime('2027-01-01T00:00:00.000Z')

  expect(serverNow().toISOString()).toBe('2026-07-15T12:00:00.000Z')
})

import { expect, test } from 'vitest'
import { frozenClock } from '#adapters/clock.ts'
import { createWindowCounters } from './in-process.ts'

const START = new Date('2026-07-15T09:00:00Z')

test('a window reports when it ends and restarts exactly then', () => {
  const clock = frozenClock(START)
  const counters = createWindowCounters(clock)

  counters.hit('ana', 10_000)
  clock.advanceMs(9_999)

  expect(counters.hit('ana', 10_000)).toEqual({ count: 2, resetsInMs: 1 })
  clock.advanceMs(1)
  expect(counters.hit('ana', 10_000)).toEqual({ count: 1, resetsInMs: 10_000 })
})

test('windows that have ended are swept from memory', () => {
  const clock = frozenClock(START)
  const counters = createWindowCounters(clock)
  for (let index = 0; index < 1_000; index += 1) counters.hit(`key ${index}`, 1_000)

  clock.advanceMs(60_000)
  counters.hit('ana', 1_000)

  expect(counters.size()).toBe(1)
})

test('a flood of keys pushes out the oldest windows instead of filling the memory', () => {
  const counters = createWindowCounters(frozenClock(START), 100)

  for (let index = 0; index < 1_000; index += 1) counters.hit(`key ${index}`, 60_000)

  expect(counters.size()).toBe(100)
  expect(counters.hit('key 999', 60_000).count).toBe(2)
  expect(counters.hit('key 0', 60_000).count).toBe(1)
})

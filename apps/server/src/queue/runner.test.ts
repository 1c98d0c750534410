import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frozenClock } from '#adapters/clock.ts'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createLog } from '#log.ts'
import { createJobRunner } from './runner.ts'

const NOW = new Date('2026-07-15T09:00:00Z')
const log = createLog({ level: 'silent' })
const runner = (meters = createMeters()) => createJobRunner({ clock: frozenClock(NOW), log, meters })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function heldJob(everyMs = 1_000) {
  const started: Date[] = []
  const ends: (() => void)[] = []
  const run = (now: Date) => {
    started.push(now)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  return { job: { name: 'held', everyMs, run }, started, end: () => ends.shift()?.() }
}

test('a job runs at once and then after each interval, and receives the current time', async () => {
  const runs: Date[] = []
  const jobs = runner()

  jobs.add({ name: 'sweep', everyMs: 1_000, run: async (now) => void runs.push(now) })
  await vi.advanceTimersByTimeAsync(2_500)

  expect(runs).toEqual([NOW, NOW, NOW])
})

test('a slow job never runs twice at a time, and its pause begins when it ends', async () => {
  const { job, started, end } = heldJob()
  const jobs = runner()
  jobs.add(job)

  await vi.advanceTimersByTimeAsync(5_000)
  expect(started).toHaveLength(1)
  end()
  await vi.advanceTimersByTimeAsync(999)
  expect(started).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)

  expect(started).toHaveLength(2)
})

test('waking runs a resting job at once, and a running one once more right after', async () => {
  const { job, started, end } = heldJob(60_000)
  const jobs = runner()
  jobs.add(job)
  await vi.advanceTimersByTimeAsync(0)

  jobs.wake('held')
  jobs.wake('held')
  await vi.advanceTimersByTimeAsync(100)
  expect(started).toHaveLength(1)
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toHaveLength(2)
  end()
  await vi.advanceTimersByTimeAsync(100)
  expect(started).toHaveLength(2)
  jobs.wake('held')
  await vi.advanceTimersByTimeAsync(0)

  expect(started).toHaveLength(3)
})

test('a run that fails is followed by the next one', async () => {
  let runs = 0
  const jobs = runner()
  jobs.add({
    name: 'broken',
    everyMs: 1_000,
    run: async () => {
      runs += 1
      throw new Error('broken')
    },
  })

  await vi.advanceTimersByTimeAsync(2_000)

  expect(runs).toBe(3)
})

test('each job reports its last success, its failures and its interval', async () => {
  const meters = createMeters()
  const jobs = runner(meters)
  const { job } = heldJob()
  let isBroken = false
  jobs.add(job)
  jobs.add({
    name: 'sweep',
    everyMs: 60_000,
    run: async () => {
      if (isBroken) throw new Error('broken')
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  isBroken = true
  await vi.advanceTimersByTimeAsync(120_000)

  const metrics = (await meters.expose()).text.split('\n').filter((line) => line.startsWith('sendit_job'))

  expect(metrics.toSorted()).toEqual([
    'sendit_job_failures_total{name="held"} 0',
    'sendit_job_failures_total{name="sweep"} 2',
    'sendit_job_interval_seconds{name="held"} 1',
    'sendit_job_interval_seconds{name="sweep"} 60',
    `sendit_job_last_success_timestamp_seconds{name="sweep"} ${NOW.getTime() / 1000}`,
  ])
})

test('stopping waits for the run under way and starts no other', async () => {
  const { job, started, end } = heldJob()
  const jobs = runner()
  jobs.add(job)
  await vi.advanceTimersByTimeAsync(0)
  let isStopped = false

  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  jobs.wake('held')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isStopped).toBe(false)
  end()
  await stopped
  await vi.advanceTimersByTimeAsync(5_000)

  expect(started).toHaveLength(1)
})

test('a duplicate job name and waking an unknown job are errors', () => {
  const jobs = runner()
  const job = { name: 'sweep', everyMs: 1_000, run: async () => {} }
  jobs.add(job)

  expect(() => jobs.add(job)).toThrow('already')
  expect(() => jobs.wake('sweeep')).toThrow('no job')
})

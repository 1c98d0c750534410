import type { Clock } from '#adapters/clock.ts'
import type { Meters, Reading } from '#adapters/meters/port.ts'
import type { Log } from '#log.ts'

export type Job = { name: string; everyMs: number; run: (now: Date) => Promise<void> }

export type JobRunner = {
  add(job: Job): void
  wake(name: string): void
  stop(): Promise<void>
}

type Clockwork = {
  job: Job
  timer: NodeJS.Timeout | undefined
  running: Promise<void> | undefined
  isWoken: boolean
  endedWellAt: Date | undefined
}

const AT_REST = { timer: undefined, running: undefined, isWoken: false, endedWellAt: undefined }

type Given = { clock: Clock; log: Log; meters: Meters }

/** Never concurrently; a failed run is logged and does not stop later ones. */
export function createJobRunner({ clock, log, meters }: Given): JobRunner {
  const clockworks = new Map<string, Clockwork>()
  const countFailure = measureJobs(meters, clockworks)
  let isStopped = false

  function schedule(clockwork: Clockwork, delayMs: number) {
    clearTimeout(clockwork.timer)
    if (isStopped) return
    clockwork.timer = setTimeout(() => {
      clockwork.running = runOnce(clockwork)
    }, delayMs).unref()
  }

  async function runOnce(clockwork: Clockwork) {
    const { job } = clockwork
    clockwork.isWoken = false
    try {
      await job.run(clock.now())
      clockwork.endedWellAt = clock.now()
    } catch (error) {
      countFailure({ name: job.name })
      log.error({ err: error, job: job.name }, 'a background job failed')
    }
    clockwork.running = undefined
    schedule(clockwork, clockwork.isWoken ? 0 : job.everyMs)
  }

  return {
    add(job) {
      if (clockworks.has(job.name)) throw new Error(`There is already a job named ${job.name}.`)
      const clockwork: Clockwork = { job, ...AT_REST }
      clockworks.set(job.name, clockwork)
      countFailure({ name: job.name }, 0)
      schedule(clockwork, 0)
    },
    wake(name) {
      const clockwork = clockworks.get(name)
      if (clockwork === undefined) throw new Error(`There is no job named ${name}.`)
      clockwork.isWoken = true
      if (clockwork.running === undefined) schedule(clockwork, 0)
    },
    async stop() {
      isStopped = true
      for (const { timer } of clockworks.values()) clearTimeout(timer)
      await Promise.all([...clockworks.values()].map(({ running }) => running))
    },
  }
}

function measureJobs(meters: Meters, clockworks: ReadonlyMap<string, Clockwork>) {
  const each = (read: (clockwork: Clockwork) => number | undefined) => (): Reading[] =>
    [...clockworks].flatMap(([name, clockwork]) => {
      const value = read(clockwork)
      return value === undefined ? [] : [{ labels: { name }, value }]
    })
  meters.gauge(
    'sendit_job_last_success_timestamp_seconds',
    'When each job of this process last ended well; untold until it has.',
    each(({ endedWellAt }) => endedWellAt && endedWellAt.getTime() / 1000),
  )
  meters.gauge(
    'sendit_job_interval_seconds',
    'How long each job rests between two runs.',
    each(({ job }) => job.everyMs / 1000),
  )
  return meters.counter('sendit_job_failures_total', 'Runs of each job that failed.', ['name'])
}

/** Votes are refused from the deadline; until this runs, screens wait for a result. */
const CLOSE_VOTING_EVERY_MS = 5_000
const NOTIFY_ENDINGS_EVERY_MS = 60_000

type Closing = Record<'closeDue' | 'notifyEnding', Job['run']>

export const closingJobs = (name: string, { closeDue, notifyEnding }: Closing): Job[] => [
  { name, everyMs: CLOSE_VOTING_EVERY_MS, run: closeDue },
  { name: `endings of ${name}`, everyMs: NOTIFY_ENDINGS_EVERY_MS, run: notifyEnding },
]

import { checkMail } from '#jobs/mail-check.ts'
import { createJobRunner, type Job, type JobRunner } from '#jobs/runner.ts'
import { SWEEP_EVERY_MS, sweep } from '#jobs/sweep.ts'
import type { House } from './house.ts'

const OUTBOX_EVERY_MS = 5_000

/** What runs by itself: letters, what the features answered when they were mounted, and the sweep of rows. */
export function startJobs(house: House, ofFeatures: readonly Job[]): JobRunner {
  const jobs = createJobRunner(house)
  // Nobody waits for it: a mail server that says nothing must not hold up the others.
  void checkMail(house)
  jobs.add({ name: 'letters', everyMs: OUTBOX_EVERY_MS, run: async () => house.outbox.wake() })
  for (const job of ofFeatures) jobs.add(job)
  jobs.add({ name: 'sweep', everyMs: SWEEP_EVERY_MS, run: (now) => sweep(house.database, now) })
  return jobs
}

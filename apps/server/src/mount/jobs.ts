import type { AwardClosing } from '#features/awards/closing-jobs.ts'
import type { ExpenseUpkeep } from '#features/expenses/upkeep-jobs.ts'
import type { FileUpkeep } from '#features/media/upkeep-jobs.ts'
import type { OutingAlarm } from '#features/outings/alarm-jobs.ts'
import type { WindWatch } from '#features/plan/window-jobs.ts'
import type { PollClosing } from '#features/polls/closing-jobs.ts'
import type { LetterOutbox } from '#jobs/letter-outbox.ts'
import { checkMail } from '#jobs/mail-check.ts'
import { createJobRunner, type JobRunner } from '#jobs/runner.ts'
import { sweep } from '#jobs/sweep.ts'
import type { Services } from './services.ts'

const OUTBOX_EVERY_MS = 5_000
/** Votes are refused from the deadline on; until then screens wait for who has won. */
const CLOSE_VOTING_EVERY_MS = 5_000
const TELL_ENDINGS_EVERY_MS = 60_000
/** Whoever is overdue waits for nobody's convenience; a look costs one read of an index that is nearly empty. */
const TELL_LATE_EVERY_MS = 5_000
/** Asks for no weather itself where no trip is due. */
const LOOK_FOR_WIND_EVERY_MS = 10_000
const SWEEP_EVERY_MS = 3_600_000
const RECOVER_EVERY_MS = 60_000

type Jobs = {
  outbox: LetterOutbox
  upkeep: FileUpkeep
  closing: PollClosing
  awards: AwardClosing
  alarm: OutingAlarm
  wind: WindWatch
  expenses: ExpenseUpkeep
}

/** What runs by itself: a line for each job. */
export function startJobs(
  services: Services,
  { outbox, upkeep, closing, awards, alarm, wind, expenses }: Jobs,
): JobRunner {
  const { config, database } = services
  const jobs = createJobRunner(services)
  // Nobody waits for it: a mail server that says nothing must not hold up the others.
  void checkMail(services)
  jobs.add({ name: 'letters', everyMs: OUTBOX_EVERY_MS, run: async () => outbox.wake() })
  jobs.add({ name: 'polls', everyMs: CLOSE_VOTING_EVERY_MS, run: (now) => closing.closeDue(now) })
  jobs.add({
    name: 'endings of polls',
    everyMs: TELL_ENDINGS_EVERY_MS,
    run: (now) => closing.tellEnding(now),
  })
  jobs.add({ name: 'awards', everyMs: CLOSE_VOTING_EVERY_MS, run: (now) => awards.closeDue(now) })
  jobs.add({
    name: 'endings of awards',
    everyMs: TELL_ENDINGS_EVERY_MS,
    run: (now) => awards.tellEnding(now),
  })
  jobs.add({ name: 'outings', everyMs: TELL_LATE_EVERY_MS, run: (now) => alarm.tellLate(now) })
  if (config.weather.provider !== 'off')
    jobs.add({ name: 'wind', everyMs: LOOK_FOR_WIND_EVERY_MS, run: (now) => wind.look(now) })
  jobs.add({ name: 'sweep', everyMs: SWEEP_EVERY_MS, run: (now) => sweep(database, now) })
  jobs.add({ name: 'files', everyMs: SWEEP_EVERY_MS, run: (now) => upkeep.sweep(now) })
  jobs.add({ name: 'times of media', everyMs: SWEEP_EVERY_MS, run: () => upkeep.timeEarlier() })
  jobs.add({ name: 'unfinished files', everyMs: SWEEP_EVERY_MS, run: (now) => upkeep.sweepUnfinished(now) })
  jobs.add({ name: 'deleted expenses', everyMs: SWEEP_EVERY_MS, run: (now) => expenses.removeOld(now) })
  // Not at the start itself: a storage that is away must not keep the server away too.
  jobs.add({ name: 'abandoned uploads', everyMs: RECOVER_EVERY_MS, run: () => upkeep.clearAbandoned() })
  return jobs
}

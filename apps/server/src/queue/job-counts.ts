import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import { readOnce } from '#adapters/meters/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { countJobs, NOTIFICATION_JOBS, queueOf } from './job-store.ts'

export type DeliveryOutcome = 'sent' | 'refused' | 'ended'

/** `withdrawn`: no longer wanted, or covered by another job. `failed`: will be retried. */
export type JobOutcome = DeliveryOutcome | 'withdrawn' | 'held' | 'failed' | 'given_up'
export type CountJob = (kind: string, outcome: JobOutcome, times?: number) => void

const OUTCOMES: readonly JobOutcome[] = ['sent', 'withdrawn', 'held', 'failed', 'given_up']
const PUSH_OUTCOMES: readonly JobOutcome[] = ['refused', 'ended']

/** From a newer server on the same database. */
const UNKNOWN_KIND = 'unknown'

function jobLabels(kinds: readonly string[], kind: string): { lane: string; kind: string } {
  return kinds.includes(kind) ? { lane: queueOf(kind), kind } : { lane: queueOf(kind), kind: UNKNOWN_KIND }
}

export function createJobCounts(meters: Meters, kinds: readonly string[]): CountJob {
  const count = meters.counter(
    'sendit_letters_total',
    'Letters that this process took up, notices among them, by what became of them.',
    ['lane', 'kind', 'outcome'],
  )
  for (const kind of kinds) {
    const outcomes = kind === NOTIFICATION_JOBS.push ? [...OUTCOMES, ...PUSH_OUTCOMES] : OUTCOMES
    for (const outcome of outcomes) count({ ...jobLabels(kinds, kind), outcome }, 0)
  }
  return (kind, outcome, times) => count({ ...jobLabels(kinds, kind), outcome }, times)
}

type Measured = { database: AppDatabase; clock: Clock; meters: Meters; jobKinds: readonly string[] }

export function measureRows({ database, clock, meters, jobKinds }: Measured) {
  meters.gauge('sendit_database_connections', 'Connections of this process, by what they do.', () => {
    const { inUse, waiting } = database.connections()
    return [
      { labels: { state: 'in_use' }, value: inUse },
      { labels: { state: 'waited_for' }, value: waiting },
    ]
  })
  const jobs = readOnce(() => countJobs(database.db, clock.now()))
  const byKind = async (read: (waiting: { count: number; oldest: Date }) => number) => {
    const { waiting } = await jobs()
    const values = new Map(jobKinds.map((kind) => [kind, 0]))
    for (const { kind, ...row } of waiting) {
      const { kind: known } = jobLabels(jobKinds, kind)
      values.set(known, Math.max(values.get(known) ?? 0, read(row)))
    }
    return [...values].map(([kind, value]) => ({ labels: jobLabels(jobKinds, kind), value }))
  }
  meters.gauge(
    'sendit_letters_waiting',
    'Letters that wait to go out, notices among them, whichever process sends them.',
    () => byKind(({ count }) => count),
  )
  meters.gauge('sendit_letters_oldest_age_seconds', 'How long the oldest of them has waited.', () =>
    byKind(({ oldest }) => (clock.now().getTime() - oldest.getTime()) / 1000),
  )
  meters.gauge(
    'sendit_letters_dead',
    'Letters that were given up and are kept for the administrator.',
    async () => (await jobs()).dead,
  )
}

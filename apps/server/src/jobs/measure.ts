import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import { readOnce } from '#adapters/meters/read-once.ts'
import type { AppDatabase } from '#db/open.ts'
import { letterLabels } from './letter-counts.ts'
import { countLetters } from './letter-queue.ts'

type Measured = { database: AppDatabase; clock: Clock; meters: Meters; letterKinds: readonly string[] }

/** Hands in what the database and the letter outbox can tell of themselves. */
export function measureRows({ database, clock, meters, letterKinds }: Measured) {
  meters.gauge('sendit_database_connections', 'Connections of this process, by what they do.', () => {
    const { inUse, waiting } = database.connections()
    return [
      { labels: { state: 'in_use' }, value: inUse },
      { labels: { state: 'waited_for' }, value: waiting },
    ]
  })
  const letters = readOnce(() => countLetters(database.db, clock.now()))
  const byKind = async (read: (waiting: { count: number; oldest: Date }) => number) => {
    const { waiting } = await letters()
    const values = new Map(letterKinds.map((kind) => [kind, 0]))
    for (const { kind, ...row } of waiting) {
      const { kind: known } = letterLabels(letterKinds, kind)
      values.set(known, Math.max(values.get(known) ?? 0, read(row)))
    }
    return [...values].map(([kind, value]) => ({ labels: letterLabels(letterKinds, kind), value }))
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
    async () => (await letters()).dead,
  )
}

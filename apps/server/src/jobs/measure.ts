import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { countLetters } from './letter-queue.ts'

/** Hands in what the database and the letter outbox can tell of themselves. */
export function measureRows({
  database,
  clock,
  meters,
}: {
  database: AppDatabase
  clock: Clock
  meters: Meters
}) {
  meters.gauge('sendit_database_connections', 'Connections of this process, by what they do.', () => {
    const { inUse, waiting } = database.connections()
    return [
      { labels: { state: 'in_use' }, value: inUse },
      { labels: { state: 'waited_for' }, value: waiting },
    ]
  })
  const letters = () => countLetters(database.db, clock.now())
  meters.gauge(
    'sendit_letters_waiting',
    'Letters that wait to go out, whichever process sends them.',
    async () => {
      return (await letters()).waiting
    },
  )
  meters.gauge('sendit_letters_oldest_age_seconds', 'How long the oldest of them has waited.', async () => {
    const { oldest } = await letters()
    return oldest === undefined ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000)
  })
  meters.gauge(
    'sendit_letters_dead',
    'Letters that were given up and are kept for the administrator.',
    async () => {
      return (await letters()).dead
    },
  )
}

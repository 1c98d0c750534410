import { OVERDUE_AFTER_MINUTES } from '@sendit/core/outings/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import { readOnce } from '#adapters/meters/read-once.ts'
import type { AppDatabase } from '#db/open.ts'
import { countOut } from './store.ts'

const MINUTE_MS = 60_000

/** Tells the operator how many are on the water, and whether somebody is overdue of whom nobody was told. */
export function measureOutings({
  database,
  clock,
  meters,
}: {
  database: AppDatabase
  clock: Clock
  meters: Meters
}) {
  const counts = readOnce(() =>
    countOut(database.db, new Date(clock.now().getTime() - OVERDUE_AFTER_MINUTES * MINUTE_MS)),
  )
  meters.gauge('sendit_outings_out', 'Riders who are on the water.', async () => (await counts()).out)
  meters.gauge(
    'sendit_outings_overdue',
    'Riders who are overdue, by whether it was put down that their crew is told.',
    async () => {
      const { told, untold } = await counts()
      return [
        { labels: { told: 'yes' }, value: told },
        { labels: { told: 'no' }, value: untold },
      ]
    },
  )
}

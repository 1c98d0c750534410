import { join } from 'node:path'
import Database from 'libsql'
import { dayFromNow } from './crew.ts'
import type { Site } from './site.ts'

/** Moves all trips and what was ridden in them so many days into the past; each ride has taken two hours, at noon in Tarifa. */
export function letTripsBeOver({ dataDir }: Site, days: number): void {
  const database = new Database(join(dataDir, 'sendit.db'))
  const at = (hour: number) => `${dayFromNow(-days)}T${hour}:00:00.000Z`
  database
    .prepare('UPDATE trips SET trip_date = ?, trip_end_date = ?')
    .run(dayFromNow(-days - 1), dayFromNow(1 - days))
  database.prepare('UPDATE outings SET out_at = ?, back_by_at = ?, back_at = ?').run(at(10), at(12), at(12))
  database.close()
}

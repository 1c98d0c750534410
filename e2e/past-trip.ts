import { dayFromNow } from './crew.ts'
import { type Site, write } from './site.ts'

export function letTripBeOver({ dataDir }: Site, tripId: string, days: number): void {
  const at = (hour: number) => `${dayFromNow(-days)}T${hour}:00:00.000Z`
  const trip = 'UPDATE trips SET trip_date = ?, trip_end_date = ? WHERE id = ?'
  write(dataDir, trip, dayFromNow(-days - 1), dayFromNow(1 - days), tripId)
  const rides = 'UPDATE outings SET out_at = ?, back_by_at = ?, back_at = ? WHERE trip_id = ?'
  write(dataDir, rides, at(10), at(12), at(12), tripId)
}

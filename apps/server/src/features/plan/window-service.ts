import type { TripAccess } from '#access/trip-gate.ts'
import type { Weather } from '#adapters/weather/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { notFound } from '#errors.ts'
import type { WindowFacts } from './window-present.ts'
import { findWindowOfTrip } from './window-store.ts'

export type WindowService = ReturnType<typeof createWindowService>

export function createWindowService({ database, weather }: { database: AppDatabase; weather: Weather }) {
  return {
    /** A window that the crew was told of, over or not. Throws NOT_FOUND. */
    async read({ tripId }: TripAccess, windowId: string): Promise<WindowFacts> {
      const row = await findWindowOfTrip(database.db, { tripId, windowId })
      if (row === undefined) throw notFound()
      return { row, attribution: weather.attribution }
    },
  }
}

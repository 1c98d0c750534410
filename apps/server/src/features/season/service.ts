import type { WeatherOrigin } from '@sendit/core/weather/contract.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Asking, Place, SeasonHistory, Weather } from '#adapters/weather/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { AppError } from '#errors.ts'
import { atItsBeach, findPlace, weatherOrRefuse } from '#features/weather/places.ts'
import * as store from './store.ts'

type Dependencies = { database: AppDatabase; clock: Clock; weather: Weather }

export type SeasonFacts = {
  place: Place
  history: SeasonHistory
  countedAt: Date
  from: string
  to: string
  origin: WeatherOrigin
}

const DAY_MS = 86_400_000
/** docs/weather.md 9.4: history changes once a year. */
const FRESH_MS = 90 * DAY_MS
/** Older counts are useless, even without newer ones. */
const RETENTION_MS = 2 * 365 * DAY_MS

type StoredSeason = { history: SeasonHistory; countedAt: Date }

/** Throws as `features/weather/places.ts` says. */
export function createSeasonService({ database, clock, weather }: Dependencies) {
  const { db } = database
  const ageOf = ({ countedAt }: StoredSeason) => clock.now().getTime() - countedAt.getTime()

  async function findStored(point: string): Promise<StoredSeason | undefined> {
    const row = await store.findSeason(db, point)
    return row && { history: JSON.parse(row.history), countedAt: row.counted_at }
  }

  async function countedNow(point: string, place: Place, asking: Asking): Promise<StoredSeason> {
    const history = await weather.season(place, asking)
    const countedAt = clock.now()
    await database.transact(async ({ tx }) => {
      await store.upsertSeason(tx, { point, history: JSON.stringify(history), counted_at: countedAt })
      await store.deleteOlder(tx, new Date(countedAt.getTime() - RETENTION_MS))
    })
    return { history, countedAt }
  }

  return {
    async ofTrip(
      typed: string,
      { from, to = from }: { from: string; to?: string | undefined },
      asking: Asking,
    ): Promise<SeasonFacts> {
      const place = atItsBeach(await findPlace(weather, typed, asking))
      const point = `${place.latitude.toFixed(2)}:${place.longitude.toFixed(2)}`
      const stored = await findStored(point)
      const isFresh = stored !== undefined && ageOf(stored) < FRESH_MS
      const counted = isFresh
        ? stored
        : await weatherOrRefuse(countedNow(point, place, asking)).catch((error: unknown) => {
            // Old odds are still useful; they state their years.
            if (stored === undefined || !(error instanceof AppError)) throw error
            return stored
          })
      return { place, ...counted, from, to, origin: weather.origin }
    },
  }
}

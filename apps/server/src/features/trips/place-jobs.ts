import findZone from '@photostructure/tz-lookup'
import { knownPlaces } from '@sendit/core/beaches/gazetteer.ts'
import { type Point, pointOf } from '@sendit/core/trips/place-id.ts'
import { type Weather, WeatherFailure } from '#adapters/weather/port.ts'
import type { AppDatabase } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'
import type { TripEvents } from '#live/trip-events.ts'
import * as store from './store.ts'

const MAX_AT_ONCE = 3
const TIMEOUT_MS = 8_000

type Dependencies = { database: AppDatabase; tripEvents: TripEvents; weather: Pick<Weather, 'find'> }

export function createPlaceFinder({ database, tripEvents, weather }: Dependencies) {
  async function find(trip: store.UnplacedTrip) {
    const known = knownPlaces.find(trip.location)
    if (known !== undefined) return known
    const timeoutSignal = AbortSignal.timeout(TIMEOUT_MS)
    return weather.find(trip.location, { timeoutSignal, askers: [`person:${trip.created_by}`] })
  }

  return {
    async placeTrips(now: Date): Promise<void> {
      for (const trip of await store.listUnplaced(database.db, MAX_AT_ONCE)) {
        try {
          const found = await find(trip)
          await database.transactIn(trip.id, async (work) => {
            const place = found === undefined ? { place_asked_at: now } : columnsAt(found, now)
            if (await store.placeTrip(work.tx, trip, place)) tripEvents.publish(work, trip.id, ['trip'])
          })
        } catch (error) {
          if (!(error instanceof WeatherFailure)) throw error
        }
      }
    },
  }
}

type PlaceColumns = Required<Pick<NewRow<'trips'>, 'latitude' | 'longitude' | 'timezone' | 'place_asked_at'>>
type Form = {
  location?: string | undefined
  placeId?: string | null | undefined
  timezone?: string | null | undefined
}

/** From the gazetteer or a known beach, otherwise the zone alone; the rest is looked up later (place-jobs.ts). */
export function placeColumns(form: Form & { location: string }, now: Date): PlaceColumns {
  const chosen = form.placeId == null ? undefined : pointOf(form.placeId)
  if (chosen !== undefined) return columnsAt({ ...chosen, timezone: null }, now)
  const known = knownPlaces.find(form.location)
  if (known !== undefined) return columnsAt(known, now)
  const timezone = form.timezone ?? null
  return { latitude: null, longitude: null, timezone, place_asked_at: null }
}

export function changedPlace(before: { location: string }, form: Form, now: Date): Partial<PlaceColumns> {
  const isMoved = form.location !== undefined && form.location !== before.location
  if (isMoved || form.placeId != null)
    return placeColumns({ ...form, location: form.location ?? before.location }, now)
  return form.timezone == null ? {} : { timezone: form.timezone }
}

function columnsAt(place: Point & { timezone: string | null }, now: Date): PlaceColumns {
  const { latitude, longitude } = place
  return {
    latitude,
    longitude,
    timezone: place.timezone ?? findZone(latitude, longitude),
    place_asked_at: now,
  }
}

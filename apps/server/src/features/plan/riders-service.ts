import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import type { SessionHoursQuery } from '@sendit/core/plan/contract.ts'
import { isPast } from '@sendit/core/plan/planned-span.ts'
import { addDays, dayInZone } from '@sendit/core/time.ts'
import type { WeatherOrigin } from '@sendit/core/weather/contract.ts'
import type { Clock } from '#adapters/clock.ts'
import {
  type Aged,
  type Asking,
  type BeachOutlook,
  type SeaOutlook,
  type Weather,
  WeatherFailure,
} from '#adapters/weather/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { AppError, notFound } from '#errors.ts'
import type { NearBeach } from '#features/beaches/present.ts'
import type { BeachesService } from '#features/beaches/service.ts'
import { type PlaceWeeks, readBeachWeeks } from '#features/weather/places.ts'
import type { WeekFacts } from '#features/weather/week-present.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import { findPlaceOf, listItems, listRiders, type PlanItemRow, type RiderRow } from './store.ts'

export type RidersService = ReturnType<typeof createRidersService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  weather: Weather
  beaches: Pick<BeachesService, 'listNear'>
}

/** No riders for guests: others' gear is the crew's business. */
export type RidersFacts = {
  item: Pick<PlanItemRow, 'day' | 'starts_at_time' | 'until_time'>
  spot: Spot | undefined
  outlook: Aged<BeachOutlook> | undefined
  riders: RiderRow[]
  sea?: SeaOutlook | undefined
  now: Date
  origin: WeatherOrigin
}

export type BeachesFacts = {
  beaches: { beach: NearBeach; facts: RidersFacts }[]
  origin: WeatherOrigin
}

export function createRidersService(deps: Dependencies) {
  const { clock, weather, beaches } = deps
  const { db } = deps.database
  return {
    readTripWeather: (access: TripAccess, asking: Asking) => readTripWeather(deps, access, asking),

    /** Two statements. Throws NOT_FOUND. */
    async read({ tripId, actor }: TripAccess, itemId: string, asking: Asking): Promise<RidersFacts> {
      const key = { tripId, itemId }
      const [[item], riders] = await Promise.all([
        listItems(db, key),
        actor.kind === 'guest' ? [] : listRiders(db, key),
      ])
      if (item === undefined) throw notFound()
      const spot = KNOWN_SPOTS.find(({ id }) => id === item.beach_id)
      const now = clock.now()
      const [outlook, [sea]] = await Promise.all([
        spot && weekOf(weather, spot, asking),
        spot && isTideKnown(item.day, dayInZone(now, spot.timezone)) ? weather.sea([spot], asking) : [],
      ])
      return { item, spot, outlook, sea, riders, now, origin: weather.origin }
    },

    /** Two statements besides the beaches'. Throws NOT_FOUND, and as `features/weather/places.ts`. */
    async readBeaches(
      { tripId, actor }: TripAccess,
      { day, startsAt, endsAt }: SessionHoursQuery,
      asking: Asking,
    ): Promise<BeachesFacts> {
      const [place, riders] = await Promise.all([
        findPlaceOf(db, tripId),
        actor.kind === 'guest' ? [] : listRiders(db, { tripId }),
      ])
      if (place === undefined) throw notFound()
      const near = await beaches.listNear(place, asking)
      const known = near.flatMap((beach) => {
        const spot = KNOWN_SPOTS.find(({ id }) => id === beach.row.id)
        return spot === undefined ? [] : [{ beach, spot }]
      })
      const outlooks = await weather.weeks(
        known.map(({ spot }) => spot),
        asking,
      )
      const item = { day, starts_at_time: startsAt, until_time: endsAt ?? null }
      const { origin } = weather
      const weighed = known.map(({ beach, spot }, index) => {
        const facts = { item, spot, outlook: outlooks[index], riders, now: clock.now(), origin }
        return { beach, facts }
      })
      return { beaches: weighed, origin }
    },
  }
}

/** Sea data covers today and two more days. */
function isTideKnown(day: string, today: string): boolean {
  return day >= today && day <= addDays(today, 2)
}

/** Undefined when the provider is away: the table works without it. */
async function weekOf(weather: Weather, spot: Spot, asking: Asking): Promise<Aged<BeachOutlook> | undefined> {
  try {
    return await weather.week({ ...spot, isKnown: true }, asking)
  } catch (error) {
    if (error instanceof WeatherFailure) return undefined
    throw error
  }
}

export type SessionFacts = Pick<RidersFacts, 'item' | 'outlook' | 'now'> & { itemId: string; spot: Spot }
export type TripWeatherFacts = WeekFacts & { sessions: SessionFacts[] }

/** Two statements and, uncached, two provider calls. Throws NOT_FOUND, and as `features/weather/places.ts`. */
async function readTripWeather(
  { database: { db }, clock, weather }: Dependencies,
  { tripId }: TripAccess,
  asking: Asking,
): Promise<TripWeatherFacts> {
  const now = clock.now()
  const [place, items] = await Promise.all([findPlaceOf(db, tripId), listItems(db, { tripId })])
  if (place === undefined) throw notFound()
  const planned = sessionsToCome(items, now)
  const { failure, ...week } = await weekOfPlace(weather, {
    ...{ place, asking, spots: planned.map(({ spot }) => spot) },
  })
  const outlookOf = new Map(week.beaches.map(({ spot }, index) => [spot, week.outlooks[index]]))
  const others = [...new Set(planned.map(({ spot }) => spot))].filter((spot) => !outlookOf.has(spot))
  const found = await weather.weeks(others, asking)
  for (const [index, spot] of others.entries()) outlookOf.set(spot, found[index])
  const outlooks = [...week.outlooks, ...found.flatMap((outlook) => outlook ?? [])]
  if (outlooks.length === 0 && failure !== undefined) throw failure
  const sessions = planned.map(({ item, spot }) => {
    return { itemId: item.id, item, spot, now, outlook: outlookOf.get(spot) }
  })
  return { ...week, outlooks, sessions, now, origin: weather.origin }
}

function sessionsToCome(items: readonly PlanItemRow[], now: Date): { item: PlanItemRow; spot: Spot }[] {
  return items.flatMap((item) => {
    const spot = KNOWN_SPOTS.find(({ id }) => id === item.beach_id)
    return item.kind !== 'session' || spot === undefined || isOver(item, spot, now) ? [] : [{ item, spot }]
  })
}

function isOver({ day, starts_at_time, until_time }: PlanItemRow, { timezone }: Spot, now: Date): boolean {
  return isPast({ day, startsAt: starts_at_time, endsAt: until_time }, now, timezone)
}

/** An unknown trip place may still have sessions on known beaches. */
async function weekOfPlace(
  weather: Weather,
  { place, spots, asking }: { place: string; spots: readonly Spot[]; asking: Asking },
): Promise<PlaceWeeks & { failure?: AppError }> {
  try {
    return await readBeachWeeks(weather, place, asking)
  } catch (error) {
    const [first] = spots
    if (first === undefined || !(error instanceof AppError)) throw error
    return { beaches: [], outlooks: [], timezone: first.timezone, failure: error }
  }
}

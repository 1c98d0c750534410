import type { WeatherOrigin } from '@sendit/core/weather/contract.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Asking, Weather } from '#adapters/weather/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { AppError, notFound } from '#errors.ts'
import { listRemindedDebts } from '#features/expenses/payment-service.ts'
import { type PlaceWeeks, readBeachWeeks } from '#features/weather/places.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import { listItems, listRiders, type PlanItemRow, type RiderRow } from './store.ts'
import * as store from './today-store.ts'

export type TodayService = ReturnType<typeof createTodayService>

export type RemindedDebt = { toUserId: string; name: string; pence: number }
type OfMember = { tripId: string; userId: string }

type Dependencies = {
  database: AppDatabase
  clock: Clock
  weather: Weather
}

/** Guests get no riders, cars, votes or debts. */
export type TodayFacts = {
  trip: store.TodayTrip
  /** Undefined when the weather could not be read. */
  weeks: PlaceWeeks | undefined
  items: PlanItemRow[]
  out: store.OutRow[]
  riders: RiderRow[]
  cars: store.CarRow[]
  awards: store.EndingRow[]
  polls: store.EndingRow[]
  debts: RemindedDebt[]
  /** `userId` null for guests. */
  reader: { userId: string | null; inviteId: string | null }
  now: Date
  origin: WeatherOrigin
}

/** Longer than any day with a clock change. */
const LONGEST_DAY_MS = 26 * 3_600_000

export function createTodayService({ database, clock, weather }: Dependencies) {
  const { db } = database
  return {
    /** A fixed number of statements; weather has its own timeout. Throws NOT_FOUND. */
    async read({ tripId, actor }: TripAccess, asking: Asking): Promise<TodayFacts> {
      const trip = await store.findTrip(db, tripId)
      if (trip === undefined) throw notFound()
      const now = clock.now()
      const userId = actor.kind === 'user' ? actor.userId : null
      const [weeks, items, out, own] = await Promise.all([
        readWeeks(weather, trip.location, asking),
        listItems(db, { tripId }),
        store.listOut(db, tripId),
        userId === null ? NOTHING_OF_A_GUEST : readOwn({ tripId, userId }, now),
      ])
      const reader = { userId, inviteId: actor.kind === 'guest' ? actor.inviteId : null }
      return { trip, weeks, items, out, ...own, reader, now, origin: weather.origin }
    },
  }

  async function readOwn(of: OfMember, now: Date): Promise<Own> {
    const ending = { ...of, from: now, until: new Date(now.getTime() + LONGEST_DAY_MS) }
    const [riders, cars, awards, polls, debts] = await Promise.all([
      listRiders(db, of),
      store.listCars(db, of),
      store.listEndingAwards(db, ending),
      store.listEndingPolls(db, ending),
      listRemindedDebts(db, of),
    ])
    return { riders, cars, awards, polls, debts }
  }
}

type Own = Pick<TodayFacts, 'riders' | 'cars' | 'awards' | 'polls' | 'debts'>
const NOTHING_OF_A_GUEST: Own = { riders: [], cars: [], awards: [], polls: [], debts: [] }

/** Undefined for unknown places or unreachable providers. */
async function readWeeks(
  weather: Weather,
  location: string,
  asking: Asking,
): Promise<PlaceWeeks | undefined> {
  try {
    return await readBeachWeeks(weather, location, asking)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

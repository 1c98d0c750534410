import type { Spot } from '@sendit/core/beaches/spot.ts'
import { MOSAIC_PICTURES } from '@sendit/core/recap/limits.ts'
import { spreadOver, type TripMoney, tripMoney } from '@sendit/core/recap/summary.ts'
import type { PastHour } from '@sendit/core/recap/water-time.ts'
import {
  type CountedRide,
  countedRides,
  countRiddenSessions,
  type Ride,
  type TripDays,
} from '@sendit/core/recap/water-time.ts'
import { dayInZone } from '@sendit/core/time.ts'
import { tripPhase } from '@sendit/core/trips/trip-phase.ts'
import type { WeatherOrigin } from '@sendit/core/weather/contract.ts'
import type { Clock } from '#adapters/clock.ts'
import { type Asking, type Place, type Weather, WeatherFailure } from '#adapters/weather/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { notOver } from '#errors.ts'
import { findSealedAwards } from '#features/awards/ceremony-service.ts'
import { readMoney } from '#features/expenses/payment-service.ts'
import { listMedia } from '#features/media/service.ts'
import { nearestSpot } from '#features/weather/places.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import { tripDaysOf } from '#trips/trip-gate.ts'
import * as store from './store.ts'

export type NamedRide = CountedRide<Ride & { name: string; title: string | null }>

export type RiddenPlace = {
  name: string
  spot: Spot | undefined
  hours: PastHour[]
  origin: WeatherOrigin
}

export type RecapFacts = {
  days: TripDays
  rides: NamedRide[]
  wind: RiddenPlace | undefined
  sessions: number
  money: TripMoney & { expenses: number }
  album: store.AlbumRow[]
  mosaic: Awaited<ReturnType<typeof listMedia>>
  winners: store.WinnerRow[]
  awards: number
}

type Dependencies = { database: AppDatabase; clock: Clock; weather: Weather }

export function createRecapService(deps: Dependencies) {
  const { db } = deps.database
  return {
    /** Throws NOT_OVER until the last day is over at the trip's place. */
    async read({ tripId }: TripAccess, asking: Asking): Promise<RecapFacts> {
      const trip = await store.getTrip(db, tripId)
      const days = daysOf(trip)
      const today = dayInZone(deps.clock.now(), days.timeZone)
      if (tripPhase({ tripDate: days.from, tripEndDate: days.to }, today).kind !== 'completed')
        throw notOver()
      const all = (await store.listRides(db, tripId)).map(toRide)
      const rides = countedRides(all, days)
      const [wind, planned, money, pictures, winners, awards] = await Promise.all([
        pastWind(deps, { location: trip.location, rides, today }, asking),
        store.listSessions(db, { tripId, ...days }),
        moneyOf(deps, tripId),
        picturesOf(deps, tripId),
        winnersOf(deps, tripId),
        store.countAwards(db, tripId),
      ])
      const sessions = countRiddenSessions(planned, all, days.timeZone)
      return { days, rides, wind, sessions, money, ...pictures, winners, awards }
    },
  }
}

type TripRow = Awaited<ReturnType<typeof store.getTrip>>

function daysOf(trip: TripRow): TripDays {
  const { tripDate, tripEndDate } = tripDaysOf(trip)
  return { from: tripDate, to: tripEndDate ?? tripDate, timeZone: trip.timezone ?? 'UTC' }
}

function toRide({ user_id, name, title, out_at, back_by_at, back_at, item_id }: store.RideRow) {
  return {
    ...{ riderId: user_id, name, title, sessionId: item_id },
    ...{ outAt: out_at, backBy: back_by_at, backAt: back_at },
  }
}

async function moneyOf(
  { database }: Dependencies,
  tripId: string,
): Promise<TripMoney & { expenses: number }> {
  const { db } = database
  const [{ costs, balances }, heads, expenses] = await Promise.all([
    readMoney(db, tripId),
    store.countMembers(db, tripId),
    store.countExpenses(db, tripId),
  ])
  return { ...tripMoney(costs, { heads, balances }), expenses }
}

async function picturesOf({ database }: Dependencies, tripId: string) {
  const { db } = database
  const [album, ids] = await Promise.all([store.listAlbum(db, tripId), store.listPhotoIds(db, tripId)])
  const chosen = spreadOver(ids, MOSAIC_PICTURES)
  const rows = new Map((await listMedia(db, chosen)).map((row) => [row.id, row]))
  return { album, mosaic: chosen.flatMap((id) => rows.get(id) ?? []) }
}

async function winnersOf(
  { database: { db }, clock }: Dependencies,
  tripId: string,
): Promise<store.WinnerRow[]> {
  const sealed = await findSealedAwards(db, tripId, clock.now())
  return (await store.listWinners(db, tripId)).filter(({ id }) => !sealed.has(id))
}

type Ridden = { location: string; rides: readonly CountedRide[]; today: string }

async function pastWind(
  { weather }: Dependencies,
  { location, rides, today }: Ridden,
  asking: Asking,
): Promise<RiddenPlace | undefined> {
  const riddenDays = rides.map(({ day }) => day).sort()
  const [from, last] = [riddenDays.at(0), riddenDays.at(-1)]
  if (from === undefined || last === undefined) return undefined
  try {
    const place = await weather.find(location, asking)
    if (place === undefined) return undefined
    const { point, name, spot } = pointOf(place)
    // Rides may end after midnight; tomorrow has no past weather yet.
    const ends = rides.map(({ until }) => until.toISOString().slice(0, 10)).sort()
    const to = [last, ends.at(-1) ?? last].sort().at(-1) ?? last
    const hours = await weather.past(point, { from, to: to > today ? today : to }, asking)
    const asHours = hours.map(({ time, ...wind }) => ({ from: new Date(time * 1000), ...wind }))
    return { name, spot, hours: asHours, origin: weather.origin }
  } catch (error) {
    if (error instanceof WeatherFailure) return undefined
    throw error
  }
}

function pointOf(place: Place): { point: Place; name: string; spot: Spot | undefined } {
  const spot = nearestSpot(place)
  if (spot === undefined) return { point: place, name: place.name, spot }
  const { latitude, longitude } = spot
  return { point: { ...place, latitude, longitude, isBySea: true }, name: spot.name, spot }
}

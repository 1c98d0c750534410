import { setMaxListeners } from 'node:events'
import findZone from '@photostructure/tz-lookup'
import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import { nearBeaches } from '@sendit/core/beaches/open-water.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import { distanceKm } from '@sendit/core/beaches/spot.ts'
import { MAX_PLACE } from '@sendit/core/weather/limits.ts'
import {
  type Aged,
  type Asking,
  type BeachOutlook,
  type Place,
  type Weather,
  WeatherFailure,
} from '#adapters/weather/port.ts'
import type { Actor } from '#auth/actor.ts'
import { AppError } from '#errors.ts'
import type { BeachWeek } from './week-present.ts'

/** docs/weather.md 5.2: an answer within 8 s. */
const ANSWER_WITHIN_MS = 7500

/** A guest counts against their trip and their inviter, so ten links share one quota. */
export function askingOf(actor: Actor, gone: AbortSignal): Asking {
  const timeoutSignal = AbortSignal.any([gone, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  // Every beach listens to this signal.
  setMaxListeners(0, timeoutSignal)
  return { timeoutSignal, askers: askersOf(actor) }
}

function askersOf(actor: Actor): string[] {
  if (actor.kind === 'user') return [`person:${actor.userId}`]
  return actor.kind === 'guest' ? [`person:${actor.invitedBy}`, `trip:${actor.tripId}`] : []
}

/** Throws INVALID_LOCATION, LOCATION_NOT_FOUND, or as weatherOrRefuse. */
export async function findPlace(weather: Weather, typed: string, asking: Asking): Promise<Place> {
  const text = readPlace(typed)
  const place = await weatherOrRefuse(weather.find(text, asking))
  if (place) return place
  throw new AppError(404, 'LOCATION_NOT_FOUND', `We could not find a place called "${text}".`)
}

export function nearestSpot(place: Place): Spot | undefined {
  const [nearest] = (place.spots ?? []).toSorted(
    (one, other) => distanceKm(one, place) - distanceKm(other, place),
  )
  return nearest
}

export function atItsBeach(place: Place): Place {
  const spot = nearestSpot(place)
  if (spot === undefined) return place
  return { ...place, latitude: spot.latitude, longitude: spot.longitude, isBySea: true }
}

/** Never shows a provider's own words. */
export async function weatherOrRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof WeatherFailure)) throw error
    const retryAfter = Math.max(1, Math.ceil(error.retryAfterMs / 1000))
    if (error.kind === 'busy') {
      const message = 'Weather service is busy. Please try again in a minute.'
      throw new AppError(503, 'WEATHER_BUSY', message, { retryAfter }, { cause: error })
    }
    const message = 'Weather service unavailable (503)'
    throw new AppError(503, 'WEATHER_UNAVAILABLE', message, { retryAfter }, { cause: error })
  }
}

function readPlace(typed: string): string {
  const text = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (text !== '' && [...text].length <= MAX_PLACE) return text
  throw new AppError(400, 'INVALID_LOCATION', 'Please enter a place name.')
}

export type PlaceWeeks = {
  /** Nearest first, then the others asked for. */
  beaches: BeachWeek[]
  bare?: BeachOutlook
  outlooks: Aged<BeachOutlook>[]
  timezone: string
}

/** One call when nothing is cached. Throws as `features/weather/places.ts` says. */
export async function readBeachWeeks(weather: Weather, typed: string, asking: Asking): Promise<PlaceWeeks> {
  const place = await findPlace(weather, typed, asking)
  const spots = nearBeaches(KNOWN_SPOTS, place).map(({ beach }) => beach)
  const timezone = place.timezone ?? spots[0]?.timezone ?? findZone(place.latitude, place.longitude)
  if (spots.length === 0) {
    const outlook = await weatherOrRefuse(weather.week(place, asking))
    return { beaches: [], bare: outlook.value, outlooks: [outlook], timezone }
  }
  return { ...(await weatherOrRefuse(weeksOf(weather, spots, asking))), timezone }
}

async function weeksOf(
  weather: Weather,
  spots: readonly Spot[],
  asking: Asking,
): Promise<Pick<PlaceWeeks, 'beaches' | 'outlooks'>> {
  const found = await weather.weeks(spots, asking)
  const known = spots.flatMap((spot, index) => {
    const outlook = found[index]
    return outlook === undefined ? [] : [{ spot, outlook }]
  })
  if (known.length === 0) throw new WeatherFailure('unavailable', 'no answer for any beach')
  return {
    beaches: known.map(({ spot, outlook }) => ({ spot, outlook: outlook.value })),
    outlooks: known.map(({ outlook }) => outlook),
  }
}

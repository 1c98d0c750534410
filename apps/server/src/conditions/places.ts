import { setMaxListeners } from 'node:events'
import findZone from '@photostructure/tz-lookup'
import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import { nearBeaches } from '@sendit/core/beaches/open-water.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import { distanceKm } from '@sendit/core/beaches/spot.ts'
import { MAX_PLACE } from '@sendit/core/weather/limits.ts'
import type { Actor } from '#access/actor.ts'
import {
  type Aged,
  type Asking,
  type BeachOutlook,
  type Place,
  type Weather,
  WeatherFailure,
} from '#adapters/weather/port.ts'
import { AppError } from '#errors.ts'
import type { BeachWeek } from './present.ts'

/** docs/weather.md 5.2: an answer within 8 s, whatever the providers do. */
const ANSWER_WITHIN_MS = 7500

/**
 * For whom one answer asks the providers, and how long it waits: until 7.5 s are over, or `gone` says that nobody listens
 * any more. What a guest asks is counted for their trip and for whoever invited them: ten links are one inviter's.
 */
export function askingOf(actor: Actor, gone: AbortSignal): Asking {
  const timeoutSignal = AbortSignal.any([gone, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  // Every beach of an answer waits on the same signal.
  setMaxListeners(0, timeoutSignal)
  return { timeoutSignal, askers: askersOf(actor) }
}

function askersOf(actor: Actor): string[] {
  if (actor.kind === 'user') return [`person:${actor.userId}`]
  return actor.kind === 'guest' ? [`person:${actor.invitedBy}`, `trip:${actor.tripId}`] : []
}

/** The place that a person typed. Throws INVALID_LOCATION, LOCATION_NOT_FOUND, or what weatherOrRefuse throws. */
export async function findPlace(weather: Weather, typed: string, asking: Asking): Promise<Place> {
  const text = readPlace(typed)
  const place = await weatherOrRefuse(weather.find(text, asking))
  if (place) return place
  throw new AppError(404, 'LOCATION_NOT_FOUND', `We could not find a place called "${text}".`)
}

/** The beach of ours nearest to a place that has one. */
export function nearestSpot(place: Place): Spot | undefined {
  const [nearest] = (place.spots ?? []).toSorted(
    (one, other) => distanceKm(one, place) - distanceKm(other, place),
  )
  return nearest
}

/** The beach nearest to the place where it has one: there it blows as riders have it. */
export function atItsBeach(place: Place): Place {
  const spot = nearestSpot(place)
  if (spot === undefined) return place
  return { ...place, latitude: spot.latitude, longitude: spot.longitude, isBySea: true }
}

/** Says in the product's words why there is no weather; never in a provider's. */
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
  /** Those near the place whose week is known, the nearest first, and then those that were asked for as well. */
  beaches: BeachWeek[]
  /** At the place itself, where it has no beach. */
  bare?: BeachOutlook
  /** The ages of all of it. */
  outlooks: Aged<BeachOutlook>[]
  /** IANA, of the place. */
  timezone: string
}

/**
 * Reads the week on the beaches near a place, and on `others`, in one call of the provider where none of it is kept. Throws as
 * `conditions/places.ts` says.
 */
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

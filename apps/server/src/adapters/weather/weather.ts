import { createHash } from 'node:crypto'
import { KNOWN_SPOTS, knownPlaces, normalisePlace } from '@sendit/core/beaches/gazetteer.ts'
import { type Coordinates, distanceKm } from '@sendit/core/beaches/spot.ts'
import type { Ages, AnswerCache } from './answer-cache.ts'
import {
  type Ask,
  type Asking,
  type BeachOutlook,
  type ForecastSource,
  type FoundPlace,
  type PastDays,
  type PastHours,
  type Place,
  type PlaceOutlook,
  type SeaOutlook,
  type SeasonHistory,
  type Weather,
  WeatherFailure,
} from './port.ts'

/** Beyond this distance the place's own cell may be land. */
const BY_SEA_KM = 10
const MAX_POINTS = 12
const BEACH_DAYS = 2
const WEEK_DAYS = 8

type Parts = {
  provider: string
  source: ForecastSource
  askSea(points: readonly Coordinates[], ask: Ask): Promise<SeaOutlook[]>
  askSeason(place: Place, ask: Ask): Promise<SeasonHistory>
  askPast(place: Place, days: PastDays, ask: Ask): Promise<PastHours>
  cache: AnswerCache
  close(): void
}

export function createWeather({
  provider,
  source,
  askSea,
  askSeason,
  askPast,
  cache,
  close,
}: Parts): Weather {
  const keyOf = (kind: string, { latitude, longitude }: Coordinates) =>
    `${provider}:${kind}:${latitude.toFixed(2)}:${longitude.toFixed(2)}`

  type ForecastRange = { kind: string; days: number; use: keyof typeof OUTLOOK_AGES }
  const readBeaches = (points: readonly Coordinates[], { kind, days, use }: ForecastRange, asking: Asking) =>
    cache.readMany<BeachOutlook>({
      keys: points.map((point) => keyOf(kind, point)),
      ages: OUTLOOK_AGES[use],
      load: (places, unwanted) => {
        const ask = { askers: asking.askers, unwanted, isKnown: true }
        return inGroups(pick(points, places), (group) => source.beaches(group, ask, days))
      },
      timeoutSignal: asking.timeoutSignal,
    })

  return {
    origin: { attribution: source.attribution, isExample: provider === 'example' },

    ...ofPlaces({ provider, source, cache }),

    async outlook(place, use, { timeoutSignal, askers }) {
      const load = (unwanted: AbortSignal) =>
        source.outlook(place, { askers, unwanted, isKnown: place.isKnown })
      return cache.readOne<PlaceOutlook>(keyOf('outlook', place), {
        ages: OUTLOOK_AGES[use],
        load,
        timeoutSignal,
      })
    },

    async beaches(points, asking) {
      const results = await readBeaches(points, { kind: 'beach', days: BEACH_DAYS, use: 'now' }, asking)
      const failed = results.find((result) => result.status === 'rejected')
      if (failed && results.every((result) => result.status === 'rejected')) throw failed.reason
      return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
    },

    async week(point, { timeoutSignal, askers }) {
      const load = async (unwanted: AbortSignal) => {
        const [outlook] = await source.beaches(
          [point],
          { askers, unwanted, isKnown: point.isKnown },
          WEEK_DAYS,
        )
        if (outlook === undefined) throw new WeatherFailure('unavailable', 'no answer for the point')
        return outlook
      }
      return cache.readOne<BeachOutlook>(keyOf('week', point), {
        ages: OUTLOOK_AGES.forecast,
        load,
        timeoutSignal,
      })
    },

    async weeks(points, asking) {
      const results = await readBeaches(points, { kind: 'week', days: WEEK_DAYS, use: 'forecast' }, asking)
      return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
    },

    async sea(points, { timeoutSignal, askers }) {
      const results = await cache.readMany<SeaOutlook>({
        keys: points.map((point) => keyOf('sea', point)),
        ages: SEA_AGES,
        load: (places, unwanted) => {
          const ask = { askers, unwanted, isKnown: points.every(({ isKnown = true }) => isKnown) }
          return inGroups(pick(points, places), (group) => askSea(group, ask))
        },
        timeoutSignal,
      })
      return results.map(answerOf)
    },

    ...ofThePast({ askSeason, askPast, cache, keyOf }),

    close: async () => close(),
  }
}

function ofPlaces({
  provider,
  source,
  cache,
}: Pick<Parts, 'provider' | 'source' | 'cache'>): Pick<Weather, 'find' | 'places'> {
  const keyOf = (kind: string, text: string) => `${provider}:${kind}:${hashOf(normalisePlace(text))}`
  return {
    async find(text, { timeoutSignal, askers }) {
      const known = findKnown(text)
      if (known) return known
      const load = (unwanted: AbortSignal) => geocode(source, text, { askers, unwanted, isKnown: false })
      const reading = { ages: PLACE_AGES, load, timeoutSignal }
      const { value } = await cache.readOne<FoundPlace | null>(keyOf('place', text), reading)
      return value === null ? undefined : { ...value, isBySea: isBySea(value), isKnown: false }
    },

    async places(text, { timeoutSignal, askers }) {
      const known = findKnown(text)
      if (known) return [known]
      const load = (unwanted: AbortSignal) => source.geocode(text, { askers, unwanted, isKnown: false })
      const reading = { ages: PLACE_AGES, load, timeoutSignal }
      return (await cache.readOne<FoundPlace[]>(keyOf('places', text), reading)).value
    },
  }
}

type Past = Pick<Parts, 'askSeason' | 'askPast' | 'cache'> & {
  keyOf: (kind: string, point: Coordinates) => string
}

/** Archive calls always finish, even when nobody waits. */
function ofThePast({ askSeason, askPast, cache, keyOf }: Past): Pick<Weather, 'season' | 'past'> {
  return {
    async season(place, { timeoutSignal, askers }) {
      const load = (unwanted: AbortSignal) => askSeason(place, { askers, unwanted, isKnown: place.isKnown })
      const reading = { ages: SEASON_AGES, load, timeoutSignal, goesOn: true }
      return (await cache.readOne<SeasonHistory>(keyOf('season', place), reading)).value
    },

    async past(place, days, { timeoutSignal, askers }) {
      const load = (unwanted: AbortSignal) =>
        askPast(place, days, { askers, unwanted, isKnown: place.isKnown })
      const reading = { ages: PAST_AGES, load, timeoutSignal, goesOn: true }
      const key = keyOf(`past:${days.from}:${days.to}`, place)
      return (await cache.readOne<PastHours>(key, reading)).value
    },
  }
}

export function findKnown(text: string): Place | undefined {
  const known = knownPlaces.find(text)
  return known && { ...known, isBySea: true, isKnown: true }
}

/** The whole text first, since its rest tells namesakes apart; then the place alone. */
async function geocode(source: ForecastSource, text: string, ask: Ask): Promise<FoundPlace | null> {
  const [best] = await source.geocode(text, ask)
  if (best) return best
  const alone = text.split(',')[0]?.trim() ?? ''
  if (alone === '' || alone === text) return null
  return (await source.geocode(alone, ask))[0] ?? null
}

function isBySea(place: Coordinates): boolean {
  return KNOWN_SPOTS.some((spot) => distanceKm(spot, place) <= BY_SEA_KM)
}

async function inGroups<T>(
  points: readonly Coordinates[],
  ask: (points: readonly Coordinates[]) => Promise<T[]>,
): Promise<T[]> {
  const answers: T[] = []
  for (let from = 0; from < points.length; from += MAX_POINTS) {
    answers.push(...(await ask(points.slice(from, from + MAX_POINTS))))
  }
  return answers
}

function pick(points: readonly Coordinates[], places: readonly number[]): Coordinates[] {
  return places.flatMap((place) => points[place] ?? [])
}

function answerOf<T>(result: PromiseSettledResult<{ value: T }>): T | undefined {
  return result.status === 'fulfilled' ? result.value.value : undefined
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// docs/weather.md 5.1.
const FRESH_MS = 15 * MINUTE_MS
const REFRESHING_MS = HOUR_MS
const SEA_FRESH_MS = 3 * HOUR_MS

/** Without newer data: current weather up to 3 hours old, a forecast up to a day. */
const OUTLOOK_AGES = {
  now: { fresh: () => FRESH_MS, whileRefreshing: REFRESHING_MS, onFailure: 3 * HOUR_MS },
  forecast: { fresh: () => FRESH_MS, whileRefreshing: REFRESHING_MS, onFailure: DAY_MS },
} as const satisfies Record<string, Ages<unknown>>

const SEA_AGES: Ages<unknown> = {
  fresh: () => SEA_FRESH_MS,
  whileRefreshing: SEA_FRESH_MS + REFRESHING_MS,
  onFailure: DAY_MS,
}

const PLACE_AGES: Ages<object | null> = {
  fresh: (place) => (place === null ? DAY_MS : 30 * DAY_MS),
  whileRefreshing: 0,
  onFailure: 30 * DAY_MS,
}

/** Stored longer in the database; this only serves concurrent requests. */
const SEASON_AGES: Ages<unknown> = { fresh: () => DAY_MS, whileRefreshing: 0, onFailure: DAY_MS }

/** The archive lags some days: unknown hours are asked for again. */
const PAST_AGES: Ages<readonly { windKnots: number | null }[]> = {
  fresh: (hours) => (hours.every(({ windKnots }) => windKnots !== null) ? 30 * DAY_MS : 6 * HOUR_MS),
  whileRefreshing: 0,
  onFailure: 30 * DAY_MS,
}

import { createHash } from 'node:crypto'
import { type Coordinates, distanceKm } from '@sendit/core/beaches/distance.ts'
import { normalisePlace } from '@sendit/core/beaches/gazetteer.ts'
import { KNOWN_SPOTS } from '@sendit/core/beaches/known-spots.ts'
import { knownPlaces } from '@sendit/core/beaches/place-zone.ts'
import { OUTLOOK_AGES, PAST_AGES, PLACE_AGES, SEA_AGES, SEASON_AGES } from './ages.ts'
import type { AnswerCache } from './answer-cache.ts'
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

/** From there a place's own cell may already be land. */
const BY_SEA_KM = 10
const MAX_POINTS = 12
/** Today and tomorrow. */
const BEACH_DAYS = 2
/** From today to a week ahead. */
const WEEK_DAYS = 8

type Parts = {
  /** Keeps the answers of different providers apart. */
  provider: string
  source: ForecastSource
  askSea(points: readonly Coordinates[], ask: Ask): Promise<SeaOutlook[]>
  askSeason(place: Place, ask: Ask): Promise<SeasonHistory>
  askPast(place: Place, days: PastDays, ask: Ask): Promise<PastHours>
  cache: AnswerCache
  close(): void
}

/** Weather that is asked for once and remembered, whoever provides it. */
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

  type Ahead = { kind: string; days: number; use: keyof typeof OUTLOOK_AGES }
  const readBeaches = (points: readonly Coordinates[], { kind, days, use }: Ahead, asking: Asking) =>
    cache.readMany<BeachOutlook>({
      keys: points.map((point) => keyOf(kind, point)),
      ages: OUTLOOK_AGES[use],
      load: (places, unwanted) => {
        const ask = { askers: asking.askers, unwanted, isKnown: true }
        return inGroups(pick(points, places), (group) => source.beaches(group, ask, days))
      },
      patience: asking.patience,
    })

  return {
    attribution: source.attribution,

    async find(text, { patience, askers }) {
      const known = findKnown(text)
      if (known) return known
      const key = `${provider}:place:${hashOf(normalisePlace(text))}`
      const load = (unwanted: AbortSignal) => geocode(source, text, { askers, unwanted, isKnown: false })
      const { value } = await cache.readOne<FoundPlace | null>(key, { ages: PLACE_AGES, load, patience })
      return value === null ? undefined : { ...value, isBySea: isBySea(value), isKnown: false }
    },

    async outlook(place, use, { patience, askers }) {
      const load = (unwanted: AbortSignal) =>
        source.outlook(place, { askers, unwanted, isKnown: place.isKnown })
      return cache.readOne<PlaceOutlook>(keyOf('outlook', place), { ages: OUTLOOK_AGES[use], load, patience })
    },

    async beaches(points, asking) {
      const results = await readBeaches(points, { kind: 'beach', days: BEACH_DAYS, use: 'now' }, asking)
      const failed = results.find((result) => result.status === 'rejected')
      if (failed && results.every((result) => result.status === 'rejected')) throw failed.reason
      return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
    },

    async week(point, { patience, askers }) {
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
        patience,
      })
    },

    async weeks(points, asking) {
      const results = await readBeaches(points, { kind: 'week', days: WEEK_DAYS, use: 'forecast' }, asking)
      return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
    },

    async sea(points, { patience, askers }) {
      const results = await cache.readMany<SeaOutlook>({
        keys: points.map((point) => keyOf('sea', point)),
        ages: SEA_AGES,
        load: (places, unwanted) => {
          const ask = { askers, unwanted, isKnown: points.every(({ isKnown = true }) => isKnown) }
          return inGroups(pick(points, places), (group) => askSea(group, ask))
        },
        patience,
      })
      return results.map(answerOf)
    },

    ...ofThePast({ askSeason, askPast, cache, keyOf }),

    close: async () => close(),
  }
}

type Past = Pick<Parts, 'askSeason' | 'askPast' | 'cache'> & {
  keyOf: (kind: string, point: Coordinates) => string
}

/** What the archive tells; one that has begun to answer is heard to its end. */
function ofThePast({ askSeason, askPast, cache, keyOf }: Past): Pick<Weather, 'season' | 'past'> {
  return {
    async season(place, { patience, askers }) {
      const load = (unwanted: AbortSignal) => askSeason(place, { askers, unwanted, isKnown: place.isKnown })
      const reading = { ages: SEASON_AGES, load, patience, goesOn: true }
      return (await cache.readOne<SeasonHistory>(keyOf('season', place), reading)).value
    },

    async past(place, days, { patience, askers }) {
      const load = (unwanted: AbortSignal) =>
        askPast(place, days, { askers, unwanted, isKnown: place.isKnown })
      const reading = { ages: PAST_AGES, load, patience, goesOn: true }
      const key = keyOf(`past:${days.from}:${days.to}`, place)
      return (await cache.readOne<PastHours>(key, reading)).value
    },
  }
}

/** The place of our beaches that this text names; nobody is asked. */
export function findKnown(text: string): Place | undefined {
  const known = knownPlaces.find(text)
  return known && { ...known, isBySea: true, isKnown: true }
}

/** First all of the text, since the rest of it tells namesakes apart; then the place alone. */
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

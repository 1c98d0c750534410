import { byTone, spanVerdict } from '@sendit/core/beaches/beach-verdict.ts'
import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import { isIdealDirection } from '@sendit/core/beaches/score-parts.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import type {
  RiderVerdict,
  SessionBeaches,
  SessionRiders,
  SessionWeather,
  TripWeather,
} from '@sendit/core/plan/contract.ts'
import {
  type CrewRider,
  riderWord,
  type SpareKite,
  spareKites,
  type WordRider,
} from '@sendit/core/plan/rider-word.ts'
import {
  isWhole,
  type SessionWind,
  sessionHours,
  sessionWind,
  stoppingCaps,
} from '@sendit/core/plan/session-wind.ts'
import { ridersUnder } from '@sendit/core/plan/word-under.ts'
import { kitesAlong } from '@sendit/core/profile/quiver.ts'
import { addDays, dayInZone, daysBetween } from '@sendit/core/time.ts'
import type { WindVerdict } from '@sendit/core/weather/contract.ts'
import { tideAt } from '@sendit/core/weather/tides.ts'
import { UNKNOWN_VERDICT, type Verdict } from '@sendit/core/weather/verdict.ts'
import {
  type Asking,
  type BeachOutlook,
  type SeaOutlook,
  type Weather,
  WeatherFailure,
} from '#adapters/weather/port.ts'
import { readKitesHome, readQuiver } from '#auth/users.ts'
import type { AppDatabase } from '#db/open.ts'
import { presentKnownBeach } from '#features/beaches/present.ts'
import {
  type JudgedMoment,
  judgedDays,
  presentRidingHour,
  presentVerdict,
  presentWeek,
  toInstant,
  toTenth,
} from '#features/weather/week-present.ts'
import type { Sign } from '#files/links.ts'
import type { BeachesFacts, RidersFacts, SessionFacts, TripWeatherFacts } from './riders-service.ts'
import { listItems, listRiders, type RiderRow } from './store.ts'

const HOUR_SECONDS = 3600
const UNKNOWN = { kite: null, word: 'unknown', tooStrongFor: null, spare: null } as const

export function presentRiders({ riders, origin, ...known }: RidersFacts): SessionRiders {
  const reach = reachOf(known)
  const wind = reach.state === 'known' ? reach.wind : null
  const verdict = presentSessionVerdict(reach, known.now)
  return {
    state: reach.state,
    forecastFrom: reach.state === 'later' ? reach.forecastFrom : null,
    wind: reach.state === 'known' ? presentWind(reach) : null,
    verdict,
    tide: reach.state === 'known' ? presentTide(reach, known.sea) : null,
    timezone: known.spot?.timezone ?? null,
    beachName: known.spot?.name ?? null,
    hours:
      reach.state === 'known'
        ? reach.day.map((hour) => presentRidingHour(hour, reach.outlook, known.now))
        : [],
    caps: wind?.caps ?? [],
    stoppedBy: stoppingCaps(wind?.caps ?? []),
    riders: ridersUnder(presentVerdicts(riders, wind), verdict),
    stale: reach.state !== 'unknown' && reach.isStale,
    refreshing: known.outlook?.isRefreshing ?? false,
    ...origin,
  }
}

export function presentTripWeather({ sessions, ...week }: TripWeatherFacts): TripWeather {
  return { ...presentWeek(week), sessions: sessions.map(presentSessionWeather) }
}

function presentSessionWeather({ itemId, ...facts }: SessionFacts): SessionWeather {
  const reach = reachOf(facts)
  return {
    itemId,
    beachName: facts.spot.name,
    wind: reach.state === 'known' ? presentWind(reach) : null,
    verdict: presentSessionVerdict(reach, facts.now),
    stoppedBy: stoppingCaps(reach.state === 'known' ? reach.wind.caps : []),
  }
}

function presentSessionVerdict(reach: Reach, now: Date): WindVerdict {
  if (reach.state !== 'known') return { ...UNKNOWN_VERDICT, asOf: null }
  return presentVerdict(reach.verdict, reach.outlook, now)
}

/** Best tone first; within it capped ones last, then by distance. */
export function presentSessionBeaches({ beaches, origin }: BeachesFacts, sign: Sign): SessionBeaches {
  const presented = beaches.map(({ beach, facts }) => {
    const { riders, tide: _, ...known } = presentRiders(facts)
    const { id, name, location, imageUrl, distanceKm } = presentKnownBeach(beach, sign)
    const words = riders.flatMap(({ word }) => word ?? [])
    return { id, name, location, imageUrl, distanceKm, ...known, words }
  })
  return { beaches: presented.sort(byTone), ...origin }
}

type Known = {
  state: 'known'
  spot: Spot
  outlook: BeachOutlook
  day: readonly JudgedMoment[]
  ridden: JudgedMoment[]
  wind: SessionWind
  verdict: Verdict
  isStale: boolean
}
type Reach = Known | { state: 'later'; forecastFrom: string; isStale: boolean } | { state: 'unknown' }

function reachOf({ item, spot, outlook, now }: Omit<RidersFacts, 'riders' | 'sea' | 'origin'>): Reach {
  if (spot === undefined || outlook === undefined) return { state: 'unknown' }
  const { isStale } = outlook
  const days = judgedDays({ spot, outlook: outlook.value })
  const lastDay = [...days.keys()].at(-1)
  if (lastDay === undefined) return { state: 'unknown' }
  if (item.day > lastDay) {
    const ahead = daysBetween(dayInZone(now, spot.timezone), lastDay)
    return { state: 'later', forecastFrom: addDays(item.day, -ahead), isStale }
  }
  const planned = { day: item.day, startsAt: item.starts_at_time, endsAt: item.until_time }
  const ridden = sessionHours([...days.values()].flat(), planned, spot.timezone)
  const wind = sessionWind(ridden)
  if (wind === null) return { state: 'unknown' }
  const day = days.get(item.day) ?? []
  const verdict = spanVerdict(ridden)
  // Beyond the forecast nothing can be rated good.
  const isKnown = verdict.tone === 'low' || isWhole(ridden, planned, spot.timezone)
  return {
    ...{ state: 'known', spot, outlook: outlook.value, day, ridden, wind, isStale },
    verdict: isKnown ? verdict : { ...UNKNOWN_VERDICT, reasons: verdict.reasons },
  }
}

function presentWind({ spot, ridden, wind }: Known): SessionRiders['wind'] {
  const times = ridden.map(({ time }) => time)
  return {
    mean: toTenth(wind.meanKnots),
    lowest: toTenth(wind.lowestKnots),
    highest: toTenth(wind.highestKnots),
    gust: wind.gustKnots === null ? null : toTenth(wind.gustKnots),
    direction: Math.round(wind.windDirection) % 360,
    isIdeal: isIdealDirection(spot, wind.windDirection),
    score: wind.score,
    from: toInstant(Math.min(...times)),
    to: toInstant(Math.max(...times) + HOUR_SECONDS),
  }
}

/** Tides turn about every six hours, so the first turn falls within the session. */
function presentTide({ ridden }: Known, sea: SeaOutlook | undefined): SessionRiders['tide'] {
  const tide = tideAt(sea?.levels ?? [], Math.min(...ridden.map(({ time }) => time)))
  const turns = [tide?.high, tide?.low].filter((turn) => turn !== undefined)
  const [next] = turns.sort((one, other) => one.time - other.time)
  return next === undefined ? null : { kind: next.kind, time: toInstant(next.time) }
}

/** Weights decide but stay private. */
function presentVerdicts(riders: readonly RiderRow[], wind: SessionWind | null): RiderVerdict[] {
  if (wind === null) return riders.map(({ id }) => ({ userId: id, ...UNKNOWN }))
  const blown = { windKnots: wind.meanKnots, gustKnots: wind.gustKnots, caps: stoppingCaps(wind.caps) }
  const crew = riders.map((row): CrewRider & Pick<RiderVerdict, 'tooStrongFor'> => {
    const rider = toRider(row)
    const verdict = riderWord(rider, blown)
    const isComing = row.answer !== 'no'
    return {
      ...rider,
      userId: row.id,
      isComing,
      word: verdict?.word ?? 'unknown',
      kiteId: verdict?.kiteId ?? null,
      tooStrongFor: verdict?.tooStrongFor ?? null,
    }
  })
  const isStopped = blown.caps.length > 0
  const spare = isStopped ? new Map<string, SpareKite>() : spareKites(crew, blown)
  return crew.map(({ userId, word, kiteId, tooStrongFor }) => ({
    ...{ userId, kite: kiteId, word: isStopped ? null : word, tooStrongFor },
    spare: spare.get(userId) ?? null,
  }))
}

export const toRider = (row: RiderRow): WordRider => ({
  ...{ weightKg: row.weight_kg, level: row.level, board: row.board },
  kites: kitesAlong(readQuiver(row.quiver), readKitesHome(row.kites_home)),
})

/** Going out must not wait for a forecast. */
const TIMEOUT_MS = 1_500

type Ride = { tripId: string; itemId: string; userId: string }

/** Undefined when unknown. Calls the weather provider, so not inside a transaction. */
export function likelyKiteFinder({
  database: { db },
  clock,
  weather,
}: {
  database: AppDatabase
  clock: { now(): Date }
  weather: Weather
}) {
  return async ({ tripId, itemId, userId }: Ride, asking: Asking): Promise<string | undefined> => {
    const key = { tripId, itemId }
    const [[item], riders] = await Promise.all([listItems(db, key), listRiders(db, key)])
    const spot = KNOWN_SPOTS.find(({ id }) => id === item?.beach_id)
    if (item === undefined || spot === undefined) return undefined
    const timeoutSignal = AbortSignal.any([asking.timeoutSignal, AbortSignal.timeout(TIMEOUT_MS)])
    const own = riders.filter(({ id }) => id === userId)
    try {
      const outlook = await weather.week({ ...spot, isKnown: true }, { ...asking, timeoutSignal })
      const facts = { item, spot, outlook, riders: own, now: clock.now(), origin: weather.origin }
      return presentRiders(facts).riders[0]?.kite ?? undefined
    } catch (error) {
      if (error instanceof WeatherFailure) return undefined
      throw error
    }
  }
}

import { beachScore } from '@sendit/core/beaches/beach-score.ts'
import { isIdealDirection } from '@sendit/core/beaches/score-parts.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import { riderWord, type WordRider } from '@sendit/core/plan/rider-word.ts'
import type { RiderVerdict, SessionBeaches, SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import { type SessionWind, sessionHours, sessionWind, stoppingCaps } from '@sendit/core/plan/session-wind.ts'
import { type CrewRider, type SpareKite, spareKites } from '@sendit/core/plan/spare-kites.ts'
import { kitesAlong } from '@sendit/core/profile/quiver.ts'
import { addDays, dayInZone, daysBetween } from '@sendit/core/time.ts'
import { tideAt } from '@sendit/core/weather/tides.ts'
import { readKitesHome, readQuiver } from '#access/quivers.ts'
import type { Moment, SeaOutlook } from '#adapters/weather/port.ts'
import { conditionsOf, presentWeatherNow, toInstant, toTenth } from '#conditions/present.ts'
import type { BeachesFacts, RidersFacts } from './riders-service.ts'
import type { RiderRow } from './riders-store.ts'

const HOUR_SECONDS = 3600
const UNKNOWN = { kite: null, word: 'unknown', tooStrongFor: null, spare: null } as const

export function presentRiders({ riders, attribution, ...known }: RidersFacts): SessionRiders {
  const reach = reachOf(known)
  const wind = reach.state === 'known' ? reach.wind : null
  return {
    state: reach.state,
    forecastFrom: reach.state === 'later' ? reach.forecastFrom : null,
    wind: reach.state === 'known' ? presentWind(reach) : null,
    tide: reach.state === 'known' ? presentTide(reach, known.sea) : null,
    timezone: known.spot?.timezone ?? null,
    hours: reach.state === 'known' ? reach.day.map(presentHour) : [],
    caps: wind?.caps ?? [],
    stoppedBy: stoppingCaps(wind?.caps ?? []),
    riders: presentVerdicts(riders, wind),
    stale: reach.state !== 'unknown' && reach.isStale,
    refreshing: known.outlook?.isRefreshing ?? false,
    attribution,
  }
}

/** The best first; the nearest of those with the same score came first and stays there. */
export function presentSessionBeaches({ beaches, attribution }: BeachesFacts): SessionBeaches {
  const presented = beaches.map(({ beach, facts }) => {
    const { riders, tide: _, ...known } = presentRiders(facts)
    const { id, name, location, imageUrl, distanceKm } = beach
    const words = riders.flatMap(({ word }) => word ?? [])
    return { id, name, location, imageUrl, distanceKm, ...known, words }
  })
  const scoreOf = ({ wind }: Pick<SessionRiders, 'wind'>) => wind?.score ?? -1
  return { beaches: presented.sort((one, other) => scoreOf(other) - scoreOf(one)), attribution }
}

type Known = {
  state: 'known'
  spot: Spot
  day: Moment[]
  ridden: Moment[]
  wind: SessionWind
  isStale: boolean
}
type Reach = Known | { state: 'later'; forecastFrom: string; isStale: boolean } | { state: 'unknown' }

function reachOf({ item, spot, outlook, now }: Omit<RidersFacts, 'riders' | 'sea' | 'attribution'>): Reach {
  const { hours } = outlook?.value ?? { hours: [] }
  const last = hours.at(-1)
  if (spot === undefined || outlook === undefined || last === undefined) return { state: 'unknown' }
  const { isStale } = outlook
  const dayOf = ({ time }: Moment) => dayInZone(new Date(time * 1000), spot.timezone)
  const lastDay = dayOf(last)
  // The day becomes known as far ahead as the last one that is.
  if (item.day > lastDay) {
    const ahead = daysBetween(dayInZone(now, spot.timezone), lastDay)
    return { state: 'later', forecastFrom: addDays(item.day, -ahead), isStale }
  }
  const planned = { day: item.day, startsAt: item.starts_at_time, endsAt: item.ends_at_time }
  const ridden = sessionHours(hours, planned, spot.timezone)
  const wind = sessionWind(
    ridden.map((hour) => {
      // The tide caps nothing and moves a score by little; it is not asked for days ahead.
      const { score, caps } = beachScore(spot, conditionsOf(hour, null))
      return { ...hour, score, caps }
    }),
  )
  if (wind === null) return { state: 'unknown' }
  const day = hours.filter((hour) => dayOf(hour) === item.day)
  return { state: 'known', spot, day, ridden, wind, isStale }
}

function presentHour(hour: Moment): SessionRiders['hours'][number] {
  const { windSpeed, windGust, windDirection } = presentWeatherNow(hour, false)
  return { time: toInstant(hour.time), windSpeed, windGust, windDirection, isDay: hour.isDay }
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

/** Tides come every six hours or so, so the first turn is one that the session is about. */
function presentTide({ ridden }: Known, sea: SeaOutlook | undefined): SessionRiders['tide'] {
  const tide = tideAt(sea?.levels ?? [], Math.min(...ridden.map(({ time }) => time)))
  const turns = [tide?.high, tide?.low].filter((turn) => turn !== undefined)
  const [next] = turns.sort((one, other) => one.time - other.time)
  return next === undefined ? null : { kind: next.kind, time: toInstant(next.time) }
}

/** What the weights decided is told, the weights are not. */
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

const toRider = (row: RiderRow): WordRider => ({
  ...{ weightKg: row.weight_kg, level: row.level, board: row.board },
  kites: kitesAlong(readQuiver(row.quiver), readKitesHome(row.kites_home)),
})

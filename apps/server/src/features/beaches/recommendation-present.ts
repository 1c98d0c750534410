import { beachScore, RATINGS } from '@sendit/core/beaches/beach-score.ts'
import { bestSession } from '@sendit/core/beaches/best-session.ts'
import type { Recommendations, RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { isIdealDirection } from '@sendit/core/beaches/score-parts.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import type { Attribution } from '@sendit/core/weather/contract.ts'
import { tideAt } from '@sendit/core/weather/tides.ts'
import type { Aged, BeachOutlook, Moment, SeaOutlook } from '#adapters/weather/port.ts'
import { conditionsOf, presentWeatherNow, toClockTime, toInstant } from '#conditions/present.ts'
import type { Sign } from '#files/links.ts'
import { type NearBeach, presentSpot, toSpot } from './present.ts'

const SECONDS_PER_HOUR = 3600

/** A place and the beaches near it, the nearest first; one whose weather is not known has no outlook. */
export type RecommendationFacts = {
  current: Aged<{ now: Moment }>
  beaches: (NearBeach & { outlook: Aged<BeachOutlook> | undefined; sea: SeaOutlook | undefined })[]
  now: Date
  attribution: Attribution[]
}

/** The best colour first, then the nearest. */
export function presentRecommendations(
  { current, beaches, ...rest }: RecommendationFacts,
  sign: Sign,
): Recommendations {
  const known = beaches.flatMap(({ outlook, ...beach }) =>
    outlook === undefined ? [] : [{ ...beach, ...rest, outlook }],
  )
  return {
    currentWeather: presentWeatherNow(current.value.now, current.isStale),
    beaches: known
      .map((beach) => presentRecommendation({ ...beach, outlook: beach.outlook.value }, sign))
      .sort(byColourThenDistance),
    ...presentAge([current, ...known.map(({ outlook }) => outlook)]),
  }
}

/** A better score of the same colour is not worth a longer way. */
function byColourThenDistance(first: RecommendedBeach, second: RecommendedBeach): number {
  const rank = ({ rating }: RecommendedBeach) => RATINGS.indexOf(rating)
  return rank(first) - rank(second) || first.distanceKm - second.distanceKm
}

type BeachFacts = NearBeach & {
  outlook: BeachOutlook
  sea: SeaOutlook | undefined
  now: Date
  attribution: Attribution[]
}

/** A beach with its score of now, or of the best hour of the next daylight while it is dark. */
function presentRecommendation(facts: BeachFacts, sign: Sign): RecommendedBeach {
  const { row, outlook, sea, attribution } = facts
  const now = facts.now.getTime() / 1000
  const spot = toSpot(row)
  const judge = (moment: Moment, at: number) => ({
    moment,
    ...beachScore(spot, conditionsOf(moment, tideStateAt(sea, at))),
  })
  const hours = daylightAhead(outlook.hours, now).map((hour) => judge(hour, hour.time))
  const bestHour = hours.reduce<(typeof hours)[number] | undefined>(
    (best, hour) => (best === undefined || hour.score > best.score ? hour : best),
    undefined,
  )
  const isForLater = !outlook.now.isDay && bestHour !== undefined
  const { moment, score, rating, components, caps, summary } = isForLater ? bestHour : judge(outlook.now, now)
  const { windDirection, windSpeed, windGust, temperature } = presentWeatherNow(outlook.now, false)
  return {
    ...presentSpot(facts, spot, sign),
    ...{ score, rating, components, caps, summary },
    ...windFit(spot, moment),
    currentConditions: { windDirection, windSpeed, windGust, temperature },
    scoredWind: windOf(moment),
    tides: nextTides(sea, now, row.timezone),
    scoredFor: isForLater ? toInstant(moment.time) : null,
    bestSession: presentSession(hours.map((hour) => ({ time: hour.moment.time, score: hour.score }))),
    attribution,
  }
}

function windOf(moment: Moment): RecommendedBeach['scoredWind'] {
  const { windDirection, windSpeed, windGust } = presentWeatherNow(moment, false)
  return { windDirection, windSpeed, windGust }
}

function windFit(spot: Spot, { windKnots, windDirection }: Moment) {
  return {
    windSpeedOk: windKnots >= spot.windMinKnots && windKnots <= spot.windMaxKnots,
    windDirectionOk: isIdealDirection(spot, windDirection),
  }
}

/** The hours of light from now on, or of the next day while it is dark. */
function daylightAhead(hours: readonly Moment[], now: number): Moment[] {
  const ahead = hours.filter(({ time }) => time + SECONDS_PER_HOUR > now)
  const dawn = ahead.findIndex(({ isDay }) => isDay)
  if (dawn === -1) return []
  const dusk = ahead.findIndex(({ isDay }, index) => index > dawn && !isDay)
  return ahead.slice(dawn, dusk === -1 ? undefined : dusk)
}

/** How old the weather of a whole answer is: as old as the oldest of it. */
function presentAge(
  weathers: readonly Aged<{ now: Moment }>[],
): Pick<Recommendations, 'observedAt' | 'stale' | 'refreshing'> {
  return {
    observedAt: toInstant(Math.min(...weathers.map(({ value }) => value.now.time))),
    stale: weathers.some(({ isStale }) => isStale),
    refreshing: weathers.some(({ isRefreshing }) => isRefreshing),
  }
}

function tideStateAt(sea: SeaOutlook | undefined, at: number) {
  return (sea && tideAt(sea.levels, at)?.state) ?? null
}

function nextTides(sea: SeaOutlook | undefined, now: number, timezone: string): RecommendedBeach['tides'] {
  const tide = sea && tideAt(sea.levels, now)
  return {
    high: tide?.high ? toClockTime(tide.high.time, timezone) : null,
    low: tide?.low ? toClockTime(tide.low.time, timezone) : null,
  }
}

function presentSession(hours: { time: number; score: number }[]): RecommendedBeach['bestSession'] {
  const session = bestSession(hours)
  return session ? { from: toInstant(session.from), to: toInstant(session.to), score: session.score } : null
}

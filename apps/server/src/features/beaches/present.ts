import { bestSession, byTone, judgeHour, spanVerdict } from '@sendit/core/beaches/beach-verdict.ts'
import type { Beach, KnownBeach, Recommendations, RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { isIdealDirection } from '@sendit/core/beaches/score-parts.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import type { WeatherOrigin } from '@sendit/core/weather/contract.ts'
import { tideAt } from '@sendit/core/weather/tides.ts'
import type { Aged, BeachOutlook, Moment, SeaOutlook } from '#adapters/weather/port.ts'
import {
  conditionsOf,
  presentVerdict,
  presentWeatherNow,
  toClockTime,
  toInstant,
  toTenth,
} from '#features/weather/week-present.ts'
import { type Sign, signIfAny } from '#files/links.ts'
import type { BeachRow } from './store.ts'

export function presentBeach(
  row: Pick<BeachRow, 'id' | 'name' | 'town' | 'country' | 'latitude' | 'longitude' | 'image_url'>,
  sign: Sign,
): Beach {
  const { id, name, latitude, longitude } = row
  const imageUrl = signIfAny(row.image_url, sign)
  return { id, name, imageUrl, location: `${row.town}, ${row.country}`, latitude, longitude }
}

function presentSpot({ row, distanceKm }: NearBeach, spot: Spot, sign: Sign): KnownBeach {
  const { id, name, location, imageUrl } = presentBeach(row, sign)
  const { description, idealWindDirections, windMinKnots, windMaxKnots } = spot
  const { timezone, level, waterType, hazards } = spot
  return {
    ...{ id, name, location, description, imageUrl, idealWindDirections, windMinKnots, windMaxKnots },
    ...{ timezone, level, waterType, hazards, distanceKm: toTenth(distanceKm) },
  }
}

export type NearBeach = { row: BeachRow; distanceKm: number }

export function presentKnownBeach(near: NearBeach, sign: Sign): KnownBeach {
  return presentSpot(near, toSpot(near.row), sign)
}

function toSpot(row: BeachRow): Spot {
  return {
    id: row.id,
    name: row.name,
    location: { town: row.town, region: row.region, country: row.country, countryCode: row.country_code },
    latitude: row.latitude,
    longitude: row.longitude,
    timezone: row.timezone,
    shoreBearing: row.shore_bearing,
    idealWindDirections: JSON.parse(row.ideal_wind_directions),
    windMinKnots: row.wind_min_knots,
    windMaxKnots: row.wind_max_knots,
    tideNotes: row.tide_notes,
    level: row.level,
    waterType: row.water_type,
    hazards: JSON.parse(row.hazards),
    description: row.description,
  }
}

const SECONDS_PER_HOUR = 3600

export type RecommendationFacts = {
  current: Aged<{ now: Moment }>
  beaches: (NearBeach & { outlook: Aged<BeachOutlook> | undefined; sea: SeaOutlook | undefined })[]
  now: Date
  origin: WeatherOrigin
}

export function presentRecommendations(
  { current, beaches, ...rest }: RecommendationFacts,
  sign: Sign,
): Recommendations {
  const known = beaches.flatMap(({ outlook, ...beach }) =>
    outlook === undefined ? [] : [{ ...beach, ...rest, outlook }],
  )
  return {
    currentWeather: {
      ...presentWeatherNow(current.value.now, current.isStale),
      isExample: rest.origin.isExample,
    },
    beaches: known
      .map((beach) => presentRecommendation({ ...beach, outlook: beach.outlook.value }, sign))
      .sort(byTone),
    ...presentAge([current, ...known.map(({ outlook }) => outlook)]),
  }
}

type BeachFacts = NearBeach & {
  outlook: BeachOutlook
  sea: SeaOutlook | undefined
  now: Date
  origin: WeatherOrigin
}

function presentRecommendation(facts: BeachFacts, sign: Sign): RecommendedBeach {
  const { row, outlook, sea, origin } = facts
  const now = facts.now.getTime() / 1000
  const spot = toSpot(row)
  const judge = (moment: Moment, at: number) => ({
    moment,
    ...judgeHour(spot, { ...conditionsOf(moment, tideStateAt(sea, at)), time: moment.time }),
  })
  const hours = upcomingDaylight(outlook.hours, now).map((hour) => judge(hour, hour.time))
  const bestHour = hours.reduce<(typeof hours)[number] | undefined>(
    (best, hour) => (best === undefined || hour.score > best.score ? hour : best),
    undefined,
  )
  const isForLater = !outlook.now.isDay && bestHour !== undefined
  const judged = isForLater ? bestHour : judge(outlook.now, now)
  const { moment, score, rating, components, caps, summary } = judged
  const { windDirection, windSpeed, windGust, temperature } = presentWeatherNow(outlook.now, false)
  return {
    ...presentSpot(facts, spot, sign),
    ...{ score, rating, components, caps, summary },
    verdict: presentVerdict(
      spanVerdict([judged]),
      outlook,
      facts.now,
      isForLater ? 'forecast' : 'observation',
    ),
    ...windFit(spot, moment),
    currentConditions: { windDirection, windSpeed, windGust, temperature },
    scoredWind: windOf(moment),
    tides: nextTides(sea, now, row.timezone),
    scoredFor: isForLater ? toInstant(moment.time) : null,
    bestSession: presentSession(hours.map((hour) => ({ time: hour.moment.time, score: hour.score }))),
    ...origin,
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

function upcomingDaylight(hours: readonly Moment[], now: number): Moment[] {
  const ahead = hours.filter(({ time }) => time + SECONDS_PER_HOUR > now)
  const dawn = ahead.findIndex(({ isDay }) => isDay)
  if (dawn === -1) return []
  const dusk = ahead.findIndex(({ isDay }, index) => index > dawn && !isDay)
  return ahead.slice(dawn, dusk === -1 ? undefined : dusk)
}

/** The age of the oldest part. */
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

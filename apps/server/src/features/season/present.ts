import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import { seasonOdds } from '@sendit/core/season/odds.ts'
import type { SeasonFacts } from './service.ts'

const PERCENT = 100

export function presentSeason({
  place,
  history,
  countedAt,
  from,
  to,
  attribution,
}: SeasonFacts): SeasonWeather {
  const { shares, trip } = seasonOdds(history.weeks, from, to)
  const { wind, usual } = trip
  return {
    location: { name: place.name, country: place.country },
    years: { from: history.firstYear, to: history.lastYear },
    weeks: shares.map(toPercent),
    trip: {
      weeks: trip.weeks,
      share: toPercent(trip.share),
      wind: wind && { windSpeed: toTenth(wind.knots), windDirection: Math.round(wind.direction) % 360 },
      usualWind: usual,
      waterTemperature: meanOf(trip.weeks.map((week) => history.waterOfWeeks[week] ?? null)),
    },
    countedAt: countedAt.toISOString(),
    attribution,
  }
}

function toPercent(share: number | null): number | null {
  return share === null ? null : Math.round(share * PERCENT)
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : toTenth(known.reduce((sum, value) => sum + value, 0) / known.length)
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}

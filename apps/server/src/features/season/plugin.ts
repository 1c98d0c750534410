import { SeasonQuery, SeasonWeather } from '@sendit/core/season/contract.ts'
import { seasonOdds } from '@sendit/core/season/odds.ts'
import type { FeaturePlugin } from '#context.ts'
import { placeRoute } from '#features/weather/place-route.ts'
import { createSeasonService, type SeasonFacts } from './service.ts'

export const plugin: FeaturePlugin = (app, context) => {
  const season = createSeasonService(context)
  placeRoute(app, {
    path: '/api/weather/season',
    tag: 'weather',
    operationId: 'getSeason',
    summary: 'Say how often there was wind to ride at a place on such days, by past years',
    response: SeasonWeather,
    querystring: SeasonQuery,
    answer: async (place, asking, { query }) => presentSeason(await season.ofTrip(place, query, asking)),
  })
}

const PERCENT = 100

function presentSeason({ place, history, countedAt, from, to, origin }: SeasonFacts): SeasonWeather {
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
    ...origin,
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

import { SeasonQuery, SeasonWeather } from '@sendit/core/season/contract.ts'
import { placeRoute } from '#conditions/place-route.ts'
import type { App } from '#http/server.ts'
import { presentSeason } from './present.ts'
import type { SeasonService } from './service.ts'

export function seasonRoutes(app: App, { season }: { season: SeasonService }) {
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

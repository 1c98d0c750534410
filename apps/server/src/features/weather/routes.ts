import { Forecast, PlaceParams, PlaceQuery, PlaceWeather, WeatherNow } from '@sendit/core/weather/contract.ts'
import { askingFor } from '#http/asking-for.ts'
import type { App } from '#http/server.ts'
import type { WeatherService } from './service.ts'

/** The place is the rest of the path, slashes and all, or the query's `location`. */
export function weatherRoutes(app: App, { weather }: { weather: WeatherService }) {
  const config = { access: 'visitor', limit: 'weather' } as const
  const query = { tags: ['weather'], querystring: PlaceQuery }
  const path = { ...query, params: PlaceParams }

  app.get(
    '/api/weather/forecast',
    { config, schema: { ...query, response: { 200: Forecast } } },
    (request, reply) => weather.forecast(request.query.location ?? '', askingFor(request, reply)),
  )
  app.get(
    '/api/weather/forecast/*',
    { config, schema: { ...path, response: { 200: Forecast } } },
    (request, reply) =>
      weather.forecast(request.params['*'] || (request.query.location ?? ''), askingFor(request, reply)),
  )
  app.get(
    '/api/weather/current',
    { config, schema: { ...query, response: { 200: WeatherNow } } },
    (request, reply) => weather.now(request.query.location ?? '', askingFor(request, reply)),
  )
  app.get(
    '/api/weather/current/*',
    { config, schema: { ...path, response: { 200: WeatherNow } } },
    (request, reply) =>
      weather.now(request.params['*'] || (request.query.location ?? ''), askingFor(request, reply)),
  )
  app.get(
    '/api/weather',
    { config, schema: { ...query, response: { 200: PlaceWeather } } },
    (request, reply) => weather.place(request.query.location ?? '', askingFor(request, reply)),
  )
  app.get(
    '/api/weather/*',
    { config, schema: { ...path, response: { 200: PlaceWeather } } },
    (request, reply) =>
      weather.place(request.params['*'] || (request.query.location ?? ''), askingFor(request, reply)),
  )
}

import { Forecast, PlaceParams, PlaceQuery, PlaceWeather, WeatherNow } from '@sendit/core/weather/contract.ts'
import type { App } from '#http/server.ts'
import type { WeatherService } from './service.ts'

/** The place is the rest of the path, slashes and all, or the query's `location`. */
export function weatherRoutes(app: App, { weather }: { weather: WeatherService }) {
  const config = { access: 'visitor', limit: 'weather' } as const
  const query = { tags: ['weather'], querystring: PlaceQuery }
  const path = { ...query, params: PlaceParams }

  app.get('/api/weather/forecast', { config, schema: { ...query, response: { 200: Forecast } } }, (request) =>
    weather.forecast(request.query.location ?? ''),
  )
  app.get(
    '/api/weather/forecast/*',
    { config, schema: { ...path, response: { 200: Forecast } } },
    (request) => weather.forecast(request.params['*'] || (request.query.location ?? '')),
  )
  app.get(
    '/api/weather/current',
    { config, schema: { ...query, response: { 200: WeatherNow } } },
    (request) => weather.now(request.query.location ?? ''),
  )
  app.get(
    '/api/weather/current/*',
    { config, schema: { ...path, response: { 200: WeatherNow } } },
    (request) => weather.now(request.params['*'] || (request.query.location ?? '')),
  )
  app.get('/api/weather', { config, schema: { ...query, response: { 200: PlaceWeather } } }, (request) =>
    weather.place(request.query.location ?? ''),
  )
  app.get('/api/weather/*', { config, schema: { ...path, response: { 200: PlaceWeather } } }, (request) =>
    weather.place(request.params['*'] || (request.query.location ?? '')),
  )
}

import { Forecast, PlaceWeather, WeatherNow } from '@sendit/core/weather/contract.ts'
import { placeRoute } from '#conditions/place-route.ts'
import type { App } from '#http/server.ts'
import type { WeatherService } from './service.ts'

export function weatherRoutes(app: App, { weather }: { weather: WeatherService }) {
  placeRoute(app, {
    path: '/api/weather/forecast',
    tag: 'weather',
    operationId: 'getForecast',
    summary: 'Forecast five days for a place',
    response: Forecast,
    answer: weather.forecast,
  })
  placeRoute(app, {
    path: '/api/weather/current',
    tag: 'weather',
    operationId: 'getCurrentWeather',
    summary: 'Read the wind now at a place',
    response: WeatherNow,
    answer: weather.now,
  })
  placeRoute(app, {
    path: '/api/weather',
    tag: 'weather',
    operationId: 'getWeather',
    summary: 'Read the wind, the hours and the tide of a place',
    response: PlaceWeather,
    answer: weather.place,
  })
}

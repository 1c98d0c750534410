import {
  Forecast,
  PlaceHit,
  PlacesQuery,
  PlaceWeather,
  WeatherNow,
  WeekWeather,
} from '@sendit/core/weather/contract.ts'
import { z } from 'zod'
import type { FeaturePlugin } from '#context.ts'
import type { App } from '#http/server.ts'
import { askingFor, placeRoute, WEATHER_LIMIT } from './place-route.ts'
import { presentForecastDay, presentPlaceHit, presentPlaceWeather } from './present.ts'
import { createWeatherService, type WeatherService } from './service.ts'
import { presentWeatherNow, presentWeek } from './week-present.ts'

export const plugin: FeaturePlugin = (app, context) => {
  const weather = createWeatherService(context)
  placesRoute(app, weather)
  placeRoute(app, {
    path: '/api/weather/forecast',
    tag: 'weather',
    operationId: 'getForecast',
    summary: 'Forecast five days for a place',
    response: Forecast,
    async answer(place, asking) {
      const days = await weather.forecast(place, asking)
      return days.map((day) => presentForecastDay(day, weather.isExample))
    },
  })
  placeRoute(app, {
    path: '/api/weather/week',
    tag: 'weather',
    operationId: 'getWeek',
    summary: 'Forecast the wind of a week for a place, hour by hour, with the hours to ride',
    response: WeekWeather,
    answer: async (place, asking) => presentWeek(await weather.week(place, asking)),
  })
  placeRoute(app, {
    path: '/api/weather/current',
    tag: 'weather',
    operationId: 'getCurrentWeather',
    summary: 'Read the wind now at a place',
    response: WeatherNow,
    async answer(place, asking) {
      const { value, isStale } = await weather.now(place, asking)
      return { ...presentWeatherNow(value.now, isStale), isExample: weather.isExample }
    },
  })
  placeRoute(app, {
    path: '/api/weather',
    tag: 'weather',
    operationId: 'getWeather',
    summary: 'Read the wind, the hours and the tide of a place',
    response: PlaceWeather,
    answer: async (place, asking) => presentPlaceWeather(await weather.place(place, asking)),
  })
}

function placesRoute(app: App, weather: WeatherService) {
  app.get(
    '/api/weather/places',
    {
      config: { access: 'visitor', limit: WEATHER_LIMIT },
      schema: {
        tags: ['weather'],
        operationId: 'findPlaces',
        summary: 'Find the places that a text may mean, the likeliest first',
        querystring: PlacesQuery,
        response: { 200: z.array(PlaceHit) },
      },
    },
    async (request, reply) =>
      (await weather.places(request.query.q, askingFor(request, reply))).map(presentPlaceHit),
  )
}

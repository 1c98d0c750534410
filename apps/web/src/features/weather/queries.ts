import type { ForecastDay, PlaceWeather } from '@sendit/core/weather/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** Wind, sea and sun of a place as a trip names it. */
export const placeWeatherQuery = (location: string) => readQuery<PlaceWeather>('/api/weather', location)

export const forecastQuery = (location: string) => readQuery<ForecastDay[]>('/api/weather/forecast', location)

import { dayInZone } from '@sendit/core/time.ts'
import { FORECAST_DAYS } from '@sendit/core/weather/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Aged, Asking, DayOutlook, FoundPlace, PlaceOutlook, Weather } from '#adapters/weather/port.ts'
import { findPlace, readBeachWeeks, weatherOrRefuse } from './places.ts'
import type { PlaceFacts } from './present.ts'
import type { WeekFacts } from './week-present.ts'

export type WeatherService = ReturnType<typeof createWeatherService>

export function createWeatherService({ weather, clock }: { weather: Weather; clock: Clock }) {
  return {
    isExample: weather.origin.isExample,

    async now(typed: string, asking: Asking): Promise<Aged<PlaceOutlook>> {
      const place = await findPlace(weather, typed, asking)
      return weatherOrRefuse(weather.outlook(place, 'now', asking))
    },

    places: (typed: string, asking: Asking): Promise<FoundPlace[]> =>
      weatherOrRefuse(weather.places(typed, asking)),

    async forecast(typed: string, asking: Asking): Promise<DayOutlook[]> {
      const place = await findPlace(weather, typed, asking)
      const { value } = await weatherOrRefuse(weather.outlook(place, 'forecast', asking))
      const today = dayInZone(clock.now(), value.timezone)
      return value.days.filter(({ date }) => date >= today).slice(0, FORECAST_DAYS)
    },

    async week(typed: string, asking: Asking): Promise<WeekFacts> {
      const weeks = await readBeachWeeks(weather, typed, asking)
      return { ...weeks, now: clock.now(), origin: weather.origin }
    },

    async place(typed: string, asking: Asking): Promise<PlaceFacts> {
      const place = await findPlace(weather, typed, asking)
      const [outlook, [sea]] = await Promise.all([
        weatherOrRefuse(weather.outlook(place, 'now', asking)),
        weather.sea([place], asking),
      ])
      return { place, outlook, sea, now: clock.now(), origin: weather.origin }
    },
  }
}

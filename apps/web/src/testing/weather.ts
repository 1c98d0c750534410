import type { Recommendations, RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import type { ForecastDay, PlaceWeather, WeatherHour } from '@sendit/core/weather/contract.ts'

const OPEN_METEO = { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' }

const HOURS_PER_DAY = 24

export function aPlaceWeather(fields: Partial<PlaceWeather> = {}): PlaceWeather {
  return {
    ...{ windDirection: 112, windSpeed: 22.4, windGust: 28.1, temperature: 24.2 },
    ...{ description: 'clear sky', icon: '01d' },
    ...{ observedAt: '2026-07-15T12:00:00.000Z', stale: false },
    location: {
      ...{ name: 'Tarifa', country: 'Spain', timezone: 'Europe/Madrid' },
      ...{ latitude: 36.013, longitude: -5.607 },
    },
    hourly: [3, 4, 11, 12, 13, 20, 21].map((hour) => anHour(hour)),
    sunrise: '2026-07-15T05:14:00.000Z',
    sunset: '2026-07-15T19:42:00.000Z',
    tomorrow: {
      hourly: [4, 6, 12, 19, 21].map((hour) => anHour(hour + HOURS_PER_DAY)),
      ...{ sunrise: '2026-07-16T05:14:40.000Z', sunset: '2026-07-16T19:41:30.000Z' },
    },
    caps: [],
    tides: {
      ...{ high: '15:08', low: '21:15', state: 'mid' },
      curve: Array.from({ length: 48 }, (_, index) => ({
        time: new Date(Date.parse('2026-07-14T22:00:00Z') + index * 1_800_000).toISOString(),
        height: Math.cos(((index / 2 - 15) / 12.4) * 2 * Math.PI),
      })),
      extremes: [
        { kind: 'high', time: '2026-07-15T00:36:00.000Z', height: 1 },
        { kind: 'low', time: '2026-07-15T06:48:00.000Z', height: -1 },
        { kind: 'high', time: '2026-07-15T13:00:00.000Z', height: 1 },
        { kind: 'low', time: '2026-07-15T19:12:00.000Z', height: -1 },
      ],
    },
    marine: { waterTemperature: 19.2, waveHeight: 0.9, waveDirection: 120, wavePeriod: 4 },
    refreshing: false,
    attribution: [OPEN_METEO],
    isExample: false,
    ...fields,
  }
}

/** In UTC; 24 and above mean the next day. */
export function anHour(hour: number, fields: Partial<WeatherHour> = {}): WeatherHour {
  const ofDay = hour % HOURS_PER_DAY
  return {
    time: new Date(Date.UTC(2026, 6, 15, hour)).toISOString(),
    ...{ windSpeed: 22, windGust: 28, windDirection: 112, temperature: 24 },
    ...{ icon: '01d', description: 'clear sky', isDay: ofDay > 5 && ofDay < 20 },
    ...fields,
  }
}

export function aForecastDay(fields: Partial<ForecastDay> = {}): ForecastDay {
  return {
    date: '2026-07-15',
    weather: { icon: '01d', description: 'clear sky', main: 'Clear' },
    temp: { min: 19, max: 27 },
    wind: { speed: 11.3, direction: 112, gust: 14.4 },
    humidity: 58,
    visibility: 24_140,
    isExample: false,
    ...fields,
  }
}

export function someRecommendations(fields: Partial<Recommendations> = {}): Recommendations {
  return {
    ...{ currentWeather: aPlaceWeather(), beaches: [] },
    ...{ observedAt: '2026-07-15T12:00:00.000Z', stale: false, refreshing: false },
    ...fields,
  }
}

export function aRecommendedBeach(fields: Partial<RecommendedBeach> = {}): RecommendedBeach {
  return {
    ...{ id: 'valdevaqueros', name: 'Valdevaqueros', location: 'Tarifa, Spain' },
    ...{ description: 'Bay beside a giant dune.', imageUrl: null, score: 95, rating: 'green' },
    ...{ windSpeedOk: true, windDirectionOk: true, windMinKnots: 14, windMaxKnots: 38 },
    idealWindDirections: ['E', 'ESE', 'W', 'WNW'],
    currentConditions: { windDirection: 90, windSpeed: 24, windGust: 30, temperature: 24 },
    scoredWind: { windDirection: 90, windSpeed: 24, windGust: 30 },
    tides: { high: '14:38', low: '20:52' },
    distanceKm: 9.2,
    components: [
      {
        key: 'speed',
        weight: 42.1,
        value: 1,
        points: 42.1,
        text: '24 kn is within its range of 14 to 38 kn',
      },
    ],
    caps: [],
    summary: 'Great conditions: 24 kn E, gusts 30, side-shore',
    scoredFor: null,
    bestSession: { from: '2026-07-15T12:00:00.000Z', to: '2026-07-15T16:00:00.000Z', score: 93 },
    ...{ timezone: 'Europe/Madrid', level: 'intermediate', waterType: 'sea', hazards: ['Gusty levante'] },
    attribution: [OPEN_METEO],
    isExample: false,
    ...fields,
  }
}

export function aSeason(fields: Partial<SeasonWeather> = {}): SeasonWeather {
  return {
    location: { name: 'Tarifa', country: 'Spain' },
    years: { from: 2018, to: 2025 },
    weeks: Array.from({ length: 52 }, (_, week) => 40 + (week < 27 ? week : 52 - week)),
    trip: {
      ...{ weeks: [27, 28], share: 74, wind: { windSpeed: 19.2, windDirection: 90 } },
      ...{ usualWind: { lower: 16, upper: 21 }, waterTemperature: 20.1 },
    },
    countedAt: '2026-07-01T00:00:00.000Z',
    attribution: [OPEN_METEO],
    isExample: false,
    ...fields,
  }
}

import type { Clock } from '#adapters/clock.ts'
import type { WeatherSettings } from '#config.ts'
import type { Log } from '#log.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createHost } from './host.ts'
import { askSea, createOpenMeteo } from './open-meteo.ts'
import { createOpenWeatherMap } from './open-weather-map.ts'
import { type Weather, WeatherFailure } from './port.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { createWeather } from './weather.ts'

type Given = {
  settings: WeatherSettings
  clock: Clock
  log: Log
  /** Where processes of one installation share what they were answered. */
  shared: SharedAnswers | undefined
  timeoutMs?: number
}

const OFF_RETRY_MS = 3_600_000

/** The weather that the settings name. Nothing is asked until somebody wants to know. */
export function openWeather({ settings, clock, log, shared, timeoutMs }: Given): Weather {
  if (settings.provider === 'off') return weatherOff
  const { openMeteo, openWeatherMap } = settings
  const always = openMeteo.apiKey === undefined ? {} : { apikey: openMeteo.apiKey }
  const hostOf = (name: string, baseUrl: string, params: Record<string, string>) =>
    createHost({ name, baseUrl, always: params, clock, log, timeoutMs })
  const marine = hostOf('open-meteo marine', openMeteo.marineUrl, always)
  const source =
    settings.provider === 'openweathermap'
      ? createOpenWeatherMap(
          hostOf('openweathermap', openWeatherMap.url, { appid: openWeatherMap.apiKey ?? '' }),
        )
      : createOpenMeteo({
          forecast: hostOf('open-meteo forecast', openMeteo.forecastUrl, always),
          geocoding: hostOf('open-meteo geocoding', openMeteo.geocodingUrl, always),
        })
  return createWeather({
    provider: settings.provider,
    source,
    askSea: (points) => askSea(marine, points),
    cache: createAnswerCache({ clock, ...(shared && { shared }) }),
    close: () => shared?.close(),
  })
}

const refuse = async () => {
  throw new WeatherFailure('unavailable', 'switched off', OFF_RETRY_MS)
}

const weatherOff: Weather = {
  attribution: [],
  find: refuse,
  outlook: refuse,
  beaches: refuse,
  sea: async (points) => points.map(() => undefined),
  close: async () => {},
}

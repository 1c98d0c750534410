import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { Counters } from '#adapters/realtime/port.ts'
import type { WeatherSettings } from '#config.ts'
import type { Log } from '#log.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createExampleSource, examplePast, exampleSea, exampleSeason } from './example.ts'
import { createHost } from './host.ts'
import { createHostGauges } from './line.ts'
import { askSea, createOpenMeteo } from './open-meteo.ts'
import { askPast, askSeason } from './open-meteo-archive.ts'
import { createOpenWeatherMap } from './open-weather-map.ts'
import { type Weather, WeatherFailure } from './port.ts'
import { createQuota, OPEN_METEO_FREE, OPEN_METEO_PAID, OPEN_WEATHER_MAP } from './quota.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { createWeather, findKnown } from './weather.ts'

type Given = {
  settings: WeatherSettings
  clock: Clock
  log: Log
  shared: SharedAnswers | undefined
  timeoutMs?: number
  counters: Counters
  meters: Meters
}

const OFF_RETRY_MS = 3_600_000
const ARCHIVE_TIMEOUT_MS = 20_000

export function openWeather({ settings, clock, log, shared, timeoutMs, counters, meters }: Given): Weather {
  if (settings.provider === 'off') return weatherOff
  const cache = createAnswerCache({ clock, ...(shared && { shared }) })
  const close = () => shared?.close()
  if (settings.provider === 'example') {
    return createWeather({
      provider: 'example',
      source: createExampleSource(clock),
      askSea: (points) => exampleSea(points, clock.now()),
      askSeason: (place) => exampleSeason(place, clock.now()),
      askPast: examplePast,
      ...{ cache, close },
    })
  }
  const { openMeteo, openWeatherMap } = settings
  const always = openMeteo.apiKey === undefined ? {} : { apikey: openMeteo.apiKey }
  const isPaid = openMeteo.apiKey !== undefined
  const windows = isPaid ? OPEN_METEO_PAID : OPEN_METEO_FREE
  const quota = createQuota({ name: 'open_meteo', windows, counters, clock, meters })
  const common = { clock, log, timeoutMs, gauges: createHostGauges(meters) }
  const hostOf = (name: string, baseUrl: string) => createHost({ name, baseUrl, always, quota, ...common })
  const marine = hostOf('open-meteo marine', openMeteo.marineUrl)
  const archive = createHost({
    ...{ name: 'open-meteo archive', baseUrl: openMeteo.archiveUrl, always, quota },
    ...common,
    timeoutMs: timeoutMs ?? ARCHIVE_TIMEOUT_MS,
  })
  const source =
    settings.provider === 'openweathermap'
      ? createOpenWeatherMap(
          createHost({
            name: 'openweathermap',
            baseUrl: openWeatherMap.url,
            always: { appid: openWeatherMap.apiKey ?? '' },
            quota: createQuota({
              ...{ name: 'openweathermap', windows: OPEN_WEATHER_MAP },
              ...{ counters, clock, meters },
            }),
            ...common,
          }),
        )
      : createOpenMeteo({
          forecast: hostOf('open-meteo forecast', openMeteo.forecastUrl),
          geocoding: hostOf('open-meteo geocoding', openMeteo.geocodingUrl),
        })
  return createWeather({
    provider: settings.provider,
    source,
    askSea: (points, ask) => askSea(marine, points, ask),
    askSeason: (place, ask) => askSeason({ archive, marine }, place, clock.now(), ask),
    askPast: (place, days, ask) => askPast(archive, place, days, ask),
    ...{ cache, close },
  })
}

const refuse = async () => {
  throw new WeatherFailure('unavailable', 'switched off', OFF_RETRY_MS)
}

const weatherOff: Weather = {
  origin: { attribution: [], isExample: false },
  find: async (text) => findKnown(text) ?? refuse(),
  places: async (text) => [findKnown(text) ?? (await refuse())],
  outlook: refuse,
  beaches: refuse,
  week: refuse,
  season: refuse,
  past: refuse,
  weeks: async (points) => points.map(() => undefined),
  sea: async (points) => points.map(() => undefined),
  close: async () => {},
}

import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { archiveAnswer } from './archive-answer.ts'

const MODES = [
  ...(['ok', '400', '401', '404', '429', '429-daily', '429-concurrent', '500', '503'] as const),
  ...([
    'slow',
    'hang',
    'truncated',
    'html',
    'reset',
    'nulls',
    'dark',
    'thunder',
    'gusts',
    'light',
    'offshore',
    'squalls',
    'calm',
    'gale',
    'no-steps',
    'no-wind',
    'huge',
    'redirect',
    'fewer-years',
  ] as const),
] as const
export type StubMode = (typeof MODES)[number]
export type StubHost = 'forecast' | 'marine' | 'geocoding' | 'archive' | 'openweather'
type Scenario = { host: StubHost; mode: StubMode; times?: number }

export type StubWeather = {
  url: string
  env: Record<string, string>
  scenario(scenario: Scenario): void
  calls(): Record<StubHost, number>
  requests: string[]
  close(): Promise<void>
}

const SLOW_MS = 400
const HUGE_BYTES = 10 * 1024 * 1024
const DAY_MS = 86_400_000
const RECORDED_DAY = Date.parse('2026-07-15T00:00:00Z')
const FIXTURES = new URL('./fixtures/weather/', import.meta.url)
const fixture = (name: string) => readFileSync(new URL(name, FIXTURES), 'utf8')

/** Weather of 15 July 2026, 14:00 in Tarifa, or moved to `today`. */
export async function startStubWeather(
  options: { port?: number; today?: Date; now?: () => Date } = {},
): Promise<StubWeather> {
  const scenarios = new Map<StubHost, { mode: StubMode; left: number }>()
  const counts: Record<StubHost, number> = {
    ...{ forecast: 0, marine: 0, geocoding: 0, archive: 0, openweather: 0 },
  }
  const requests: string[] = []
  const shiftSeconds = options.today ? wholeDaysTo(options.today) : 0

  function modeOf(host: StubHost): StubMode {
    const scenario = scenarios.get(host)
    if (scenario === undefined) return 'ok'
    scenario.left -= 1
    if (scenario.left <= 0) scenarios.delete(host)
    return scenario.mode
  }
  const setScenario = ({ host, mode, times = Number.POSITIVE_INFINITY }: Scenario) => {
    scenarios.set(host, { mode, left: times })
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    if (url.pathname === '/__calls') return sendJson(response, JSON.stringify(counts))
    if (url.pathname === '/__scenario') {
      setScenario(JSON.parse(await readBody(request)))
      return sendJson(response, '{}')
    }
    const host = hostOf(url.pathname)
    if (host === undefined) return void response.writeHead(404).end()
    counts[host] += 1
    requests.push(url.pathname + url.search)
    answer({ host, mode: modeOf(host), url, response, shiftSeconds, now: nowOf(options) })
  })
  const url = await listen(server, options.port ?? 0)
  return {
    url,
    env: {
      OPEN_METEO_FORECAST_URL: url,
      OPEN_METEO_MARINE_URL: url,
      OPEN_METEO_GEOCODING_URL: url,
      OPEN_METEO_ARCHIVE_URL: url,
      OPENWEATHER_URL: url,
    },
    scenario: setScenario,
    calls: () => ({ ...counts }),
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function hostOf(path: string): StubHost | undefined {
  if (path === '/v1/forecast') return 'forecast'
  if (path === '/v1/marine') return 'marine'
  if (path === '/v1/search') return 'geocoding'
  if (path === '/v1/archive') return 'archive'
  return path.startsWith('/data/2.5/') || path.startsWith('/geo/1.0/') ? 'openweather' : undefined
}

type Asked = {
  host: StubHost
  mode: StubMode
  url: URL
  response: ServerResponse
  shiftSeconds: number
  now: Date | undefined
}

function nowOf({ today, now }: { today?: Date; now?: () => Date }): Date | undefined {
  return now?.() ?? (today && new Date())
}

function answer({ host, mode, url, response, shiftSeconds, now }: Asked) {
  const isOpenWeather = host === 'openweather'
  // Past years are not shifted.
  const shift = url.searchParams.has('start_date') ? 0 : shiftSeconds
  const readAt = host === 'forecast' && !url.searchParams.has('start_date') ? now : undefined
  const ok = () => {
    const body = moveTimes(bodyOf(host, url, mode), shift)
    sendJson(response, readAt === undefined ? body : withTime(body, readAt))
  }
  const special: Partial<Record<StubMode, () => void>> = {
    slow: () => void setTimeout(ok, SLOW_MS),
    hang: () => {},
    reset: () => void response.socket?.destroy(),
    html: () => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    truncated: () => sendJson(response, fixture('openmeteo-truncated-200.txt')),
    huge: () => sendJson(response, `{"filler":"${'x'.repeat(HUGE_BYTES)}"}`),
    redirect: () => void response.writeHead(302, { location: url.pathname }).end(),
  }
  if (mode === 'no-steps' && url.pathname.endsWith('/forecast'))
    return sendJson(response, errorBody('404', true), 404)
  const status = Number(mode.slice(0, 3))
  if (Number.isInteger(status)) return sendJson(response, errorBody(mode, isOpenWeather), status)
  const run = special[mode] ?? ok
  run()
}

function errorBody(mode: StubMode, isOpenWeather: boolean): string {
  if (isOpenWeather) return fixture(`owm-error-${mode.slice(0, 3) === '503' ? '500' : mode.slice(0, 3)}.json`)
  if (mode === '429') return fixture('openmeteo-error-429-minutely.json')
  if (mode === '429-daily' || mode === '429-concurrent') return fixture(`openmeteo-error-${mode}.json`)
  return fixture(mode === '503' ? 'openmeteo-error-503.json' : 'openmeteo-error-400.json')
}

function bodyOf(host: StubHost, url: URL, mode: StubMode): string {
  if (url.searchParams.has('start_date')) return archiveAnswer(url.searchParams, mode)
  if (host === 'marine') return forEach(url, fixture(marineFixture(mode)))
  if (host === 'geocoding') return geocodingBody(url.searchParams.get('name') ?? '', 'openmeteo')
  if (host === 'openweather') return openWeatherBody(url)
  return forecastBody(url, mode)
}

function marineFixture(mode: StubMode): string {
  return mode === 'nulls' ? 'openmeteo-marine-inland-nulls.json' : 'openmeteo-marine-tarifa.json'
}

function forecastBody(url: URL, mode: StubMode): string {
  const body = JSON.parse(fixture(`openmeteo-forecast-tarifa${mode === 'nulls' ? '-nulls' : ''}.json`))
  if (mode === 'no-wind') body.current.wind_speed_10m = null
  if (mode === 'dark') body.current.is_day = 0
  if (mode === 'thunder') setThroughout(body, 'weather_code', 95)
  if (mode === 'gusts') Object.assign(body.current, { wind_speed_10m: 14, wind_gusts_10m: 28 })
  if (mode === 'light') {
    setThroughout(body, 'wind_speed_10m', 12)
    setThroughout(body, 'wind_gusts_10m', 14)
  }
  for (const [variable, value] of Object.entries(DAY_WINDS[mode] ?? {})) setThroughout(body, variable, value)
  // Offshore on every south-facing beach.
  if (mode === 'offshore') setThroughout(body, 'wind_direction_10m', 0)
  const places = (url.searchParams.get('latitude') ?? '').split(',').length
  if (places === 1) return JSON.stringify(body)
  // Three recorded winds, in turn.
  const winds = JSON.parse(fixture('openmeteo-current-multi.json'))
  const { daily: _daily, ...beach } = body
  const answers = Array.from({ length: places }, (_, index) => {
    const { current } = winds[index % winds.length]
    return {
      ...beach,
      current: mode === 'ok' || mode === 'slow' ? current : body.current,
      location_id: index,
    }
  })
  return JSON.stringify(answers)
}

const DAY_WINDS: Partial<Record<StubMode, Record<string, number>>> = {
  squalls: { wind_speed_10m: 20, wind_gusts_10m: 40 },
  calm: { wind_speed_10m: 6, wind_gusts_10m: 9 },
  gale: { wind_speed_10m: 38, wind_gusts_10m: 46 },
}

type Variables = { current: Record<string, number>; hourly: Record<string, number[]> }

function setThroughout({ current, hourly }: Variables, variable: string, value: number): void {
  current[variable] = value
  hourly[variable]?.fill(value)
}

/** One place gets an object, several an array. */
function forEach(url: URL, body: string): string {
  const places = (url.searchParams.get('latitude') ?? '').split(',').length
  return places === 1 ? body : `[${Array.from({ length: places }, () => body).join(',')}]`
}

/** Always Tarifa, except an unknown place and one far inland. */
function geocodingBody(name: string, provider: 'openmeteo' | 'owm'): string {
  if (name.startsWith('Madrid') && provider === 'openmeteo') {
    const [found] = JSON.parse(fixture('openmeteo-geocoding-tarifa.json')).results
    return JSON.stringify({ results: [{ ...found, name: 'Madrid', latitude: 40.4165, longitude: -3.7026 }] })
  }
  return fixture(`${provider}-geocoding-${name.startsWith('Nowhere') ? 'miss' : 'tarifa'}.json`)
}

function openWeatherBody(url: URL): string {
  if (url.pathname.startsWith('/geo/')) return geocodingBody(url.searchParams.get('q') ?? '', 'owm')
  return fixture(url.pathname.endsWith('/weather') ? 'owm-current-tarifa.json' : 'owm-forecast5-tarifa.json')
}

function wholeDaysTo(today: Date): number {
  return Math.floor((today.getTime() - RECORDED_DAY) / DAY_MS) * (DAY_MS / 1000)
}

/** Only timestamps have this many digits. */
function moveTimes(body: string, seconds: number): string {
  return seconds === 0 ? body : body.replace(/\b1\d{9}\b/g, (time) => String(Number(time) + seconds))
}

function withTime(body: string, readAt: Date): string {
  const answer = JSON.parse(body)
  for (const { current } of [answer].flat()) {
    if (current) current.time = Math.floor(readAt.getTime() / 900_000) * 900
  }
  return JSON.stringify(answer)
}

function sendJson(response: ServerResponse, body: string, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

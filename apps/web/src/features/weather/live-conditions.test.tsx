import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aForecastDay, aPlaceWeather } from '#testing/weather.ts'
import LiveConditions from './live-conditions.tsx'

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Madrid')
  vi.useFakeTimers({ now: new Date('2026-07-15T12:04:00Z'), toFake: ['Date'] })
})

const WEATHER = 'GET /api/weather/Tarifa%2C%20Spain'
const FORECAST = 'GET /api/weather/forecast/Tarifa%2C%20Spain'
const noHours = { hourly: [], sunrise: null, sunset: null }
const busy = refusal(503, 'WEATHER_BUSY', 'Weather service is busy. Please try again in a minute.')

function open(answers: ApiAnswers) {
  return renderAt('/', <LiveConditions location="Tarifa, Spain" />, {
    'GET /api/auth/user': aUser(),
    ...answers,
  })
}

const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent

test('the card shows wind, its age, hourly forecast, tide and attribution', async () => {
  open({ [WEATHER]: aPlaceWeather() })

  const dial = await screen.findByRole('img', { name: 'Wind 22 knots, gusting 28, from ESE, 112 degrees' })
  expect(dial).toBeDefined()
  expect(screen.getByText('Updated 4 minutes ago')).toBeDefined()
  expect(await fact('Gusts')).toBe('28 kn')
  expect(await fact('Air')).toBe('24 °C')
  expect(await fact('Water')).toBe('19 °C, 3/2 wetsuit, waves 0.9 m')
  const hours = within(screen.getByRole('list', { name: 'Hourly wind in knots' })).getAllByRole('listitem')
  expect(hours[0]?.textContent).toContain('Now: 22 knots, gusts 28, ESE')
  expect(
    screen.getByRole('img', { name: 'Tide: low at 8:48 AM, high at 3:00 PM, low at 9:12 PM' }),
  ).toBeDefined()
  expect(screen.getByText('Rising until 3:00 PM')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Weather data by Open-Meteo.com' })).toBeDefined()
})

test('unknown values are shown as unknown, without a drawing', async () => {
  open({
    [WEATHER]: aPlaceWeather({
      windGust: null,
      temperature: null,
      marine: null,
      tides: null,
      hourly: [],
      tomorrow: noHours,
    }),
  })

  expect(await screen.findByRole('img', { name: /gusts unknown/ })).toBeDefined()
  expect(await fact('Gusts')).toBe('unknown')
  expect(await fact('Air')).toBe('unknown')
  expect(await fact('Water')).toBe('unknown')
  expect(screen.getByText('None known for this place')).toBeDefined()
  expect(screen.queryByRole('img', { name: /^Tide/ })).toBeNull()
  expect(screen.getByText('The hours of today are unknown.')).toBeDefined()
})

test('a failure can be tried again', async () => {
  let answer: unknown = busy
  const { user } = open({ [WEATHER]: () => answer })
  expect(await screen.findByText('Failed to load weather data')).toBeDefined()
  expect(screen.getByText('Weather service is busy. Please try again in a minute.')).toBeDefined()
  answer = aPlaceWeather()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('img', { name: /^Wind 22 knots/ })).toBeDefined()
  expect(screen.queryByText('Failed to load weather data')).toBeNull()
})

test('stale weather is marked, whether from the server or after a failed refresh', async () => {
  let answer: unknown = aPlaceWeather()
  const { user } = open({ [WEATHER]: () => answer })
  const refresh = await screen.findByRole('button', { name: 'Refresh conditions' })
  expect(screen.queryByText(/This is the last we know/)).toBeNull()
  answer = busy
  await user.click(refresh)
  expect(await screen.findByText(/This is the last we know/)).toBeDefined()
  answer = aPlaceWeather({ windSpeed: 25, stale: true })

  await user.click(refresh)

  expect(await screen.findByText('Wind 25 knots, gusting 28, from ESE, 112 degrees')).toBeDefined()
  expect(screen.getByText(/This is the last we know/)).toBeDefined()
})

test('a rider sees the own kite size, or how to get one', async () => {
  const { unmount } = open({ [WEATHER]: aPlaceWeather() })
  const link = await screen.findByRole('link', { name: 'Add your weight and level' })
  expect(link.getAttribute('href')).toBe('/profile')
  unmount()

  open({
    'GET /api/auth/user': aUser({ weightKg: 75, level: 'intermediate' }),
    [WEATHER]: aPlaceWeather({ windSpeed: 20, windGust: 24 }),
  })

  expect(await screen.findByText('7.4 to 9.1 m², a guide, not advice')).toBeDefined()
})

const LOW = { tone: 'low' as const, word: 'Gusty' as const, asOf: '2026-07-15T12:00:00.000Z' }

test.each([
  [{ limit: 20, reason: 'Thunderstorm' }, 'danger'],
  [{ limit: 25, reason: 'Offshore wind' }, 'danger'],
  [{ limit: 59, reason: 'Very strong gusts' }, 'sun'],
])('what speaks against riding speaks first, and nothing beside it invites: %o', async (cap, tone) => {
  open({
    'GET /api/auth/user': aUser({ weightKg: 75, level: 'intermediate' }),
    [WEATHER]: aPlaceWeather({
      windSpeed: 20,
      windGust: 24,
      caps: [cap],
      verdict: { ...LOW, reasons: [cap.reason] },
    }),
  })

  const chip = (await screen.findByText(cap.reason)).closest('.chip')

  expect(chip?.classList.contains(tone)).toBe(true)
  expect(screen.queryByText(/Prime|Good|Strong|Mixed/)).toBeNull()
  expect(await fact('Kite size')).toBe(`none: ${cap.reason.toLowerCase()}`)
  expect(screen.queryByText(/m²/)).toBeNull()
})

test('at night the strip is of tomorrow', async () => {
  vi.setSystemTime(new Date('2026-07-15T21:30:00Z'))
  open({ [WEATHER]: aPlaceWeather({ caps: [{ limit: 39, reason: 'Dark' }] }) })

  expect(await screen.findByRole('heading', { name: 'Tomorrow' })).toBeDefined()
  const hours = within(screen.getByRole('list', { name: 'Hourly wind in knots' })).getAllByRole('listitem')
  expect(hours[0]?.textContent).toContain('Tomorrow 8 AM: 22 knots, gusts 28, ESE')
  expect(screen.getByText('Dark')).toBeDefined()
})

test('a viewer in another time zone sees whose times are shown', async () => {
  vi.stubEnv('TZ', 'Europe/London')
  open({ [WEATHER]: aPlaceWeather() })

  expect(await screen.findByRole('heading', { name: 'Next hours (Tarifa time)' })).toBeDefined()
  expect(screen.getByText('Rising until 3:00 PM (Tarifa time)')).toBeDefined()
  expect(screen.getByText('Sun from 7:14 AM to 9:42 PM (Tarifa time)')).toBeDefined()
  expect(screen.getByRole('img', { name: /^Tide: .* \(Tarifa time\)$/ })).toBeDefined()
})

test('the forecast is asked for when its dialog opens, and can fail on its own', async () => {
  let answer: unknown = busy
  const view = open({ [WEATHER]: busy, [FORECAST]: () => answer })
  await screen.findByText('Failed to load weather data')
  expect(view.requests.some(({ path }) => path.includes('forecast'))).toBe(false)
  await view.user.click(screen.getByRole('button', { name: '5-Day Weather Forecast' }))
  const dialog = within(await screen.findByRole('dialog', { name: '5-Day Weather Forecast' }))
  expect(await dialog.findByText('Unable to load forecast data. Please try again later.')).toBeDefined()
  answer = [
    aForecastDay(),
    aForecastDay({
      date: '2026-07-16',
      temp: { min: null, max: null },
      wind: { speed: null, direction: null, gust: null },
      visibility: null,
    }),
  ]

  await view.user.click(dialog.getByRole('button', { name: 'Try again' }))

  const [today, tomorrow] = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(today).toMatch(/Today.*15 Jul.*clear sky.*41 km\/h.*22 kn, gusts 28 kn.*ESE.*WNW.*58%.*24 km/)
  expect(tomorrow).toMatch(/Thu.*Temperature unknown.*Wind unknown.*unknown/)
})

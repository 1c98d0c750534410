import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { forceText, updatedText, weatherProblem, windSentence, windWord } from './weather-text.ts'

const at = (iso: string) => new Date(iso)
const OBSERVED = '2026-07-15T12:00:00.000Z'

test.each([
  ['2026-07-15T11:50:00Z', 'Updated just now'],
  ['2026-07-15T12:00:59Z', 'Updated just now'],
  ['2026-07-15T12:01:00Z', 'Updated 1 minute ago'],
  ['2026-07-15T12:04:30Z', 'Updated 4 minutes ago'],
  ['2026-07-15T14:59:00Z', 'Updated 179 minutes ago'],
  ['2026-07-15T15:10:00Z', 'Updated 3 hours ago'],
])('seen at %s the weather of noon is "%s"', (now, text) => {
  expect(updatedText(OBSERVED, at(now))).toBe(text)
})

test.each([
  [7.9, 'Too light'],
  [8, 'Light wind'],
  [13, 'Good wind'],
  [22, 'Prime wind'],
  [26, 'Strong wind'],
  [34, 'Nuking'],
  [60, 'Nuking'],
])('%s knots are called "%s"', (knots, word) => {
  expect(windWord(knots)).toBe(word)
})

test('no word invites to ride where something speaks against it', () => {
  expect([15, 22].map((knots) => windWord(knots, true))).toEqual(['Not now', 'Not now'])
  expect([3, 45].map((knots) => windWord(knots, true))).toEqual(['Too light', 'Nuking'])
})

test('the force tells how gusty it is, unless that is unknown', () => {
  expect(forceText({ windSpeed: 22, windGust: 28, windDirection: 0 })).toBe('Force 6, strong breeze, steady')
  expect(forceText({ windSpeed: 22, windGust: 34, windDirection: 0 })).toBe(
    'Force 6, strong breeze, very gusty',
  )
  expect(forceText({ windSpeed: 22, windGust: null, windDirection: 0 })).toBe('Force 6, strong breeze')
  expect(forceText({ windSpeed: 0, windGust: 6, windDirection: 0 })).toBe('Force 0, calm')
})

test('the dial is told in words, an unknown gust as unknown', () => {
  const wind = { windSpeed: 22.4, windGust: 28.1, windDirection: 112 }

  expect(windSentence(wind)).toBe('Wind 22 knots, gusting 28, from ESE, 112 degrees')
  expect(windSentence({ ...wind, windGust: null })).toBe(
    'Wind 22 knots, gusts unknown, from ESE, 112 degrees',
  )
})

test("a failure is told in the server's words, else by its status, else as a connection", () => {
  const problem = { message: 'Weather service is busy. Please try again in a minute.', code: 'WEATHER_BUSY' }

  expect(weatherProblem(new ApiError(503, 'x', problem as never))).toBe(problem.message)
  expect(weatherProblem(new ApiError(502, 'Bad gateway', null))).toBe('Weather service unavailable (502)')
  expect(weatherProblem(new TypeError('fetch failed'))).toBe('Check your connection and try again.')
})

import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { forceText, weatherProblem, windSentence } from './weather-text.ts'

test('the force says how gusty the wind is, unless gusts are unknown', () => {
  expect(forceText({ windSpeed: 22, windGust: 28, windDirection: 0 })).toBe('Force 6, strong breeze, steady')
  expect(forceText({ windSpeed: 22, windGust: 34, windDirection: 0 })).toBe(
    'Force 6, strong breeze, very gusty',
  )
  expect(forceText({ windSpeed: 22, windGust: null, windDirection: 0 })).toBe('Force 6, strong breeze')
  expect(forceText({ windSpeed: 0, windGust: 6, windDirection: 0 })).toBe('Force 0, calm')
})

test('the dial is described in words, with missing gusts as unknown', () => {
  const wind = { windSpeed: 22.4, windGust: 28.1, windDirection: 112 }

  expect(windSentence(wind)).toBe('Wind 22 knots, gusting 28, from ESE, 112 degrees')
  expect(windSentence({ ...wind, windGust: null })).toBe(
    'Wind 22 knots, gusts unknown, from ESE, 112 degrees',
  )
})

test("an error shows the server's message, else its status, else a connection hint", () => {
  const problem = { message: 'Weather service is busy. Please try again in a minute.', code: 'WEATHER_BUSY' }

  expect(weatherProblem(new ApiError(503, 'x', problem as never))).toBe(problem.message)
  expect(weatherProblem(new ApiError(502, 'Bad gateway', null))).toBe('Weather service unavailable (502)')
  expect(weatherProblem(new TypeError('fetch failed'))).toBe('Check your connection and try again.')
})

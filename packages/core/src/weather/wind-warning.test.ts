import { expect, test } from 'vitest'
import { windWarning } from './wind-warning.ts'

const wind = { windSpeed: 22, windGust: 28, icon: '01d' }

test('a good wind under a clear sky needs no word', () => {
  expect(windWarning(wind)).toBeUndefined()
  expect(windWarning({ ...wind, windGust: null })).toBeUndefined()
})

test.each(['11d', '11n'])('a thunderstorm (%s) is a danger in any wind', (icon) => {
  expect(windWarning({ ...wind, icon })).toEqual({ tone: 'danger', reason: 'Thunderstorm' })
  expect(windWarning({ windSpeed: 2, windGust: 40, icon })?.reason).toBe('Thunderstorm')
})

test('gusts of almost twice the wind are a warning once they are strong', () => {
  expect(windWarning({ ...wind, windSpeed: 12, windGust: 22 })).toEqual({
    tone: 'warning',
    reason: 'Very strong gusts',
  })
  expect(windWarning({ ...wind, windSpeed: 0, windGust: 25 })?.tone).toBe('warning')
  expect(windWarning({ ...wind, windSpeed: 5, windGust: 12 })).toBeUndefined()
})

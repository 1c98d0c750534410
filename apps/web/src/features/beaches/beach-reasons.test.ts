import { expect, test } from 'vitest'
import { aRecommendedBeach } from '#testing/weather.ts'
import { beachReasons } from './beach-reasons.ts'

type Fields = Parameters<typeof aRecommendedBeach>[0]
const texts = (fields: Fields) => beachReasons(aRecommendedBeach(fields)).map(({ text }) => text)
const wind = (windSpeed: number) => ({ windDirection: 90, windSpeed, windGust: 30, temperature: 24 })

test('a good beach says that wind and direction fit, and when the water is high', () => {
  expect(texts({})).toEqual(['Wind in range', 'E ideal', 'High 2:38 PM'])
})

test('a bad wind says on which side of the range it is', () => {
  const bad = { windSpeedOk: false, windMinKnots: 14, windMaxKnots: 38 }

  expect(texts({ ...bad, currentConditions: wind(9) })[0]).toBe('Wind too light')
  expect(texts({ ...bad, currentConditions: wind(41) })[0]).toBe('Wind too strong')
})

test('a bad direction names the best ones', () => {
  expect(texts({ windDirectionOk: false })[1]).toBe('Best E, ESE, W')
})

test('a score for a later hour tells nothing of the wind of now', () => {
  const later = { scoredFor: '2026-07-16T08:00:00.000Z' }

  expect(texts(later).slice(0, 2)).toEqual(['Wind in range', 'Direction ideal'])
  expect(texts({ ...later, windSpeedOk: false })[0]).toBe('Wind out of range')
})

test('an unknown tide is left out', () => {
  expect(texts({ tides: { high: null, low: null } })).toHaveLength(2)
})

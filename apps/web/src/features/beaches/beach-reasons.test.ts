import { beforeEach, expect, test, vi } from 'vitest'
import { aRecommendedBeach } from '#testing/weather.ts'
import { beachReasons } from './beach-text.ts'

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Madrid'))

type Fields = Parameters<typeof aRecommendedBeach>[0]
const texts = (fields: Fields) => beachReasons(aRecommendedBeach(fields)).map(({ text }) => text)
const wind = (windSpeed: number) => ({ windDirection: 90, windSpeed, windGust: 30 })

test('a good beach shows matching wind and direction, and the high water time', () => {
  expect(texts({})).toEqual(['Wind in range', 'E ideal', 'High 2:38 PM'])
})

test('a bad wind is described as too light or too strong', () => {
  const bad = { windSpeedOk: false, windMinKnots: 14, windMaxKnots: 38 }

  expect(texts({ ...bad, scoredWind: wind(9) })[0]).toBe('Wind too light')
  expect(texts({ ...bad, scoredWind: wind(41) })[0]).toBe('Wind too strong')
})

test('what caps a score speaks first, and nothing beside it is praised', () => {
  const offshore = aRecommendedBeach({ caps: [{ limit: 25, reason: 'Offshore wind' }] })
  const gusty = aRecommendedBeach({ caps: [{ limit: 59, reason: 'Very strong gusts' }] })

  expect(beachReasons(offshore)[0]).toEqual({ key: 'cap', tone: 'bad', text: 'Offshore wind' })
  expect(beachReasons(gusty)[0]).toEqual({ key: 'cap', tone: 'warning', text: 'Very strong gusts' })
  for (const beach of [offshore, gusty]) {
    expect(beachReasons(beach).filter(({ tone }) => tone === 'good')).toEqual([])
  }
})

test('the lowest cap is shown, and the wind is not mentioned twice', () => {
  const caps = [
    { limit: 20, reason: 'Thunderstorm' },
    { limit: 39, reason: 'Dark' },
  ]

  expect(texts({ caps })[0]).toBe('Thunderstorm')
  expect(
    texts({ caps: [{ limit: 39, reason: 'Not enough wind' }], windSpeedOk: false, scoredWind: wind(3) }),
  ).toEqual(['Not enough wind', 'E ideal', 'High 2:38 PM'])
})

test('a bad direction names the best ones', () => {
  expect(texts({ windDirectionOk: false })[1]).toBe('Best E, ESE, W')
})

test('a score for a later hour speaks of the wind of that hour', () => {
  const later = {
    scoredFor: '2026-07-16T08:00:00.000Z',
    currentConditions: { windDirection: 0, windSpeed: 2, windGust: 4, temperature: 20 },
  }

  expect(texts(later).slice(0, 2)).toEqual(['Wind in range', 'E ideal'])
  expect(texts({ ...later, windSpeedOk: false, scoredWind: wind(45) })[0]).toBe('Wind too strong')
})

test('high water names the time zone when the viewer is in another one', () => {
  vi.stubEnv('TZ', 'Europe/London')

  expect(texts({}).at(-1)).toBe('High 2:38 PM (Tarifa time)')
})

test('an unknown tide is left out', () => {
  expect(texts({ tides: { high: null, low: null } })).toHaveLength(2)
})

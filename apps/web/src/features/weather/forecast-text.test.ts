import { expect, test } from 'vitest'
import { aForecastDay } from '#testing/weather.ts'
import {
  dayText,
  humidityText,
  kmhText,
  temperatureBar,
  temperatureScale,
  visibilityText,
  weekdayText,
} from './forecast-dialog.tsx'

test('a day of the place is that day for every viewer', () => {
  expect(weekdayText('2026-07-16')).toBe('Thu')
  expect(dayText('2026-07-16')).toBe('16 Jul')
})

test('wind is shown in km/h, visibility in km and missing values as unknown', () => {
  expect(kmhText(11.3)).toBe('41')
  expect(kmhText(null)).toBe('unknown')
  expect(visibilityText(24_140)).toBe('24 km')
  expect(visibilityText(9_840)).toBe('9.8 km')
  expect(visibilityText(0)).toBe('0 km')
  expect(visibilityText(null)).toBe('unknown')
  expect(humidityText(58.4)).toBe('58%')
  expect(humidityText(null)).toBe('unknown')
})

test('the bars of all days share one scale', () => {
  const days = [
    aForecastDay({ temp: { min: 10, max: 20 } }),
    aForecastDay({ temp: { min: 15, max: 30 } }),
    aForecastDay({ temp: { min: null, max: null } }),
  ]
  const scale = temperatureScale(days)

  expect(days.map(({ temp }) => temperatureBar(temp, scale))).toEqual([
    { left: 0, right: 50 },
    { left: 25, right: 0 },
    undefined,
  ])
})

test('days without any temperature have no bars', () => {
  const temp = { min: null, max: null }

  expect(temperatureBar(temp, temperatureScale([aForecastDay({ temp })]))).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { WeekDay } from './contract.ts'
import { windBars, windRange } from './wind-bars.ts'

const hour = (utc: number, windSpeed: number, isDay = true) => ({
  ...{ time: `2026-07-15T${String(utc).padStart(2, '0')}:00:00.000Z`, windSpeed, windGust: null },
  ...{ windDirection: 112, isDay, word: 'Prime' as const },
})
const day: WeekDay = {
  date: '2026-07-15',
  hours: [hour(3, 40, false), hour(6, 10), hour(12, 22), hour(13, 26), hour(19, 51)],
  window: {
    ...{ from: '2026-07-15T12:00:00.000Z', to: '2026-07-15T14:00:00.000Z', lowest: 21.6, highest: 26.4 },
    ...{ gust: 33, windDirection: 112 },
  },
}

test('fourteen hours on the clock of the place, those of the window marked', () => {
  const bars = windBars(day, 'Europe/Madrid')

  expect(bars.map((bar) => bar.hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
  expect(bars.filter(({ isInWindow }) => isInWindow).map((bar) => bar.hour)).toEqual([14, 15])
  expect(bars[0]).toEqual({ hour: 8, share: 10 / 34, word: 'Prime', isInWindow: false })
  expect(bars[1]).toEqual({ hour: 9, share: null, word: null, isInWindow: false })
  expect(bars[13]?.share).toBe(1)
})

test('the range is that of the window, else of the light, else unknown', () => {
  expect(windRange(day)).toEqual({ lowest: 22, highest: 26 })
  expect(windRange({ ...day, window: null })).toEqual({ lowest: 10, highest: 51 })
  expect(windRange({ ...day, window: null, hours: [] })).toBeNull()
})

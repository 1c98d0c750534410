import { expect, test } from 'vitest'
import { anHour, aPlaceWeather } from '#testing/weather.ts'
import { ridingHours } from './hour-strip.tsx'

const hourOf = ({ time }: { time: string }) => Number(time.slice(11, 13))
const hourly = [4, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20].map((hour) => anHour(hour))
const weather = aPlaceWeather({ hourly })
const unknown = { hourly: [], sunrise: null, sunset: null }
const hoursAt = (now: string, place = weather) => {
  const { hours, tomorrow, isOver, isNow } = ridingHours(place, new Date(now))
  return {
    hours: hours.map(hourOf),
    tomorrow: tomorrow.map(hourOf),
    isOver,
    now: hours.filter(isNow).length,
  }
}

test('early in the morning the strip runs from sunrise to sunset', () => {
  expect(hoursAt('2026-07-15T03:00:00Z')).toEqual({
    ...{ hours: [5, 9, 10, 11, 12, 13, 14, 15, 19], tomorrow: [] },
    ...{ isOver: false, now: 0 },
  })
})

test('during the day it begins with the current hour', () => {
  expect(hoursAt('2026-07-15T10:59:00Z')).toMatchObject({ hours: [10, 11, 12, 13, 14, 15, 19], now: 1 })
})

test('near sunset the strip continues into tomorrow, and afterwards shows only tomorrow', () => {
  expect(hoursAt('2026-07-15T15:10:00Z')).toMatchObject({ hours: [15, 19], tomorrow: [6, 12, 19], now: 1 })
  expect(hoursAt('2026-07-15T21:30:00Z')).toMatchObject({
    ...{ hours: [], tomorrow: [6, 12, 19] },
    ...{ isOver: false, now: 0 },
  })
})

test('after sunset the past day is shown when tomorrow is unknown', () => {
  const place = aPlaceWeather({ hourly, tomorrow: unknown })

  expect(hoursAt('2026-07-15T21:30:00Z', place)).toMatchObject({
    ...{ hours: [5, 9, 10, 11, 12, 13, 14, 15, 19], tomorrow: [] },
    ...{ isOver: true, now: 0 },
  })
})

test('without known sun times the light of each hour decides', () => {
  const place = aPlaceWeather({ hourly, sunrise: null, sunset: null })

  expect(hoursAt('2026-07-15T03:00:00Z', place).hours).toEqual([9, 10, 11, 12, 13, 14, 15, 19])
})

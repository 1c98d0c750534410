import { expect, test } from 'vitest'
import { anHour, aPlaceWeather } from '#testing/weather.ts'
import { ridingHours } from './riding-hours.ts'

const hourly = [4, 5, 12, 19, 20].map((hour) => anHour(hour))
const weather = aPlaceWeather({ hourly })
const hoursAt = (now: string, place = weather) => {
  const { hours, isOver, isNow } = ridingHours(place, new Date(now))
  return {
    hours: hours.map(({ time }) => Number(time.slice(11, 13))),
    isOver,
    now: hours.filter(isNow).length,
  }
}

test('early in the morning the strip goes from sunrise to sunset', () => {
  expect(hoursAt('2026-07-15T03:00:00Z')).toEqual({ hours: [5, 12, 19], isOver: false, now: 0 })
})

test('during the day it begins with the current hour', () => {
  expect(hoursAt('2026-07-15T12:59:00Z')).toEqual({ hours: [12, 19], isOver: false, now: 1 })
})

test('after sunset it shows the day that was', () => {
  expect(hoursAt('2026-07-15T21:30:00Z')).toEqual({ hours: [5, 12, 19], isOver: true, now: 0 })
})

test('without known sun times the light of each hour decides', () => {
  const place = aPlaceWeather({ hourly, sunrise: null, sunset: null })

  expect(hoursAt('2026-07-15T03:00:00Z', place).hours).toEqual([12, 19])
})

import { readFileSync } from 'node:fs'
import { addDays } from '@sendit/core/time.ts'
import { describe, expect, test } from 'vitest'
import { BeachAnswer, manyOf, PlaceAnswer, toPlaceOutlook } from './open-meteo.ts'

const FIXTURES = new URL('../../testing/fixtures/weather/', import.meta.url)
const fixture = (name: string) => JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8'))
const tarifa = () => fixture('openmeteo-forecast-tarifa.json')

test('the recorded answer becomes the weather of Tarifa', () => {
  const { timezone, now, days } = toPlaceOutlook(PlaceAnswer.parse(tarifa()))

  expect(timezone).toBe('Europe/Madrid')
  expect(now).toMatchObject({ windKnots: 25.5, gustKnots: 32.2, windDirection: 103, isDay: true })
  expect(now.sky).toEqual({ main: 'Clear', description: 'clear sky', icon: '01d' })
  expect(days.map(({ date }) => date)).toEqual([15, 16, 17, 18, 19, 20].map((day) => `2026-07-${day}`))
})

test('the gust of an hour is the value at its end', () => {
  const { hours } = toPlaceOutlook(PlaceAnswer.parse(tarifa()))
  const gusts: number[] = tarifa().hourly.wind_gusts_10m

  expect(hours[14]?.gustKnots).toBe(gusts[15])
})

test("a day's wind is that between its sunrise and its sunset", () => {
  const answer = tarifa()
  const { time, wind_speed_10m: speeds } = answer.hourly
  const [rise, set] = [answer.daily.sunrise[0], answer.daily.sunset[0]]
  const daylight = speeds.filter((_: number, hour: number) => time[hour] >= rise && time[hour] < set)
  const mean = daylight.reduce((sum: number, speed: number) => sum + speed, 0) / daylight.length

  expect(toPlaceOutlook(PlaceAnswer.parse(answer)).days[0]?.wind?.knots).toBeCloseTo(mean, 5)
})

describe('a week with a clock change', () => {
  function weekFrom(firstMidnight: string, timezone: string) {
    const start = Date.parse(firstMidnight) / 1000
    const answer = tarifa()
    const shift = start - answer.daily.time[0]
    const move = (times: number[]) => times.map((time) => time + shift)
    answer.timezone = timezone
    answer.hourly.time = move(answer.hourly.time)
    for (const key of ['time', 'sunrise', 'sunset']) answer.daily[key] = move(answer.daily[key])
    return toPlaceOutlook(PlaceAnswer.parse(answer)).days.map(({ date }) => date)
  }

  test.each([
    ['spring in Madrid', '2026-03-27T23:00:00Z', 'Europe/Madrid', '2026-03-28'],
    ['autumn in Madrid', '2026-10-22T22:00:00Z', 'Europe/Madrid', '2026-10-23'],
    ['autumn in New York', '2026-10-30T04:00:00Z', 'America/New_York', '2026-10-30'],
    ['spring in Auckland', '2026-09-25T12:00:00Z', 'Pacific/Auckland', '2026-09-26'],
  ])('has distinct days in %s', (_, midnight, timezone, first) => {
    expect(weekFrom(midnight, timezone)).toEqual([0, 1, 2, 3, 4, 5].map((day) => addDays(first, day)))
  })
})

test('nulls are read as unknown', () => {
  const { now, hours, days } = toPlaceOutlook(
    PlaceAnswer.parse(fixture('openmeteo-forecast-tarifa-nulls.json')),
  )

  expect(now).toMatchObject({ windKnots: 25.5, gustKnots: null, visibility: null })
  expect(hours.every(({ visibility }) => visibility === null)).toBe(true)
  expect(days[0]).toMatchObject({ visibility: null, humidity: 72 })
})

test('hours without wind are left out, and a day of them has none', () => {
  const answer = tarifa()
  answer.hourly.wind_speed_10m = answer.hourly.wind_speed_10m.map((speed: number, hour: number) =>
    hour < 24 ? null : speed,
  )

  const { hours, days } = toPlaceOutlook(PlaceAnswer.parse(answer))

  expect(hours[0]?.time).toBe(answer.hourly.time[24])
  expect(days[0]?.wind).toBeNull()
  expect(days[1]?.wind).not.toBeNull()
})

test.each(['wind_speed_10m', 'wind_direction_10m'])('an answer without its %s is none', (key) => {
  const answer = tarifa()
  answer.current[key] = null

  expect(PlaceAnswer.safeParse(answer).success).toBe(false)
})

test('a zone that does not exist makes an answer useless', () => {
  expect(PlaceAnswer.safeParse({ ...tarifa(), timezone: 'Sea/Atlantis' }).success).toBe(false)
})

test('several places answer an array, one answers itself, and another number is no answer', () => {
  const many = fixture('openmeteo-current-multi.json')

  expect(manyOf(BeachAnswer, 3).parse(many)).toHaveLength(3)
  expect(manyOf(BeachAnswer, 1).parse(many[0])).toHaveLength(1)
  expect(manyOf(BeachAnswer, 2).safeParse(many).success).toBe(false)
})

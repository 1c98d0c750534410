import { KNOWN_SPOTS, knownPlaces } from '@sendit/core/beaches/gazetteer.ts'
import { angleBetween } from '@sendit/core/weather/compass.ts'
import { describe, expect, test } from 'vitest'
import { createExampleSource, examplePast, exampleSea, exampleSeason } from './example.ts'
import type { Ask, Moment, Place } from './port.ts'

const NOON = new Date('2026-07-15T12:00:00Z')
const ask: Ask = { askers: [], unwanted: new AbortController().signal, isKnown: true }

test('is the same for everybody at the same time', async () => {
  expect(await outlook('Tarifa')).toEqual(await outlook('Tarifa'))
  const [one] = await beaches(NOON, 8)
  const [later] = await beaches(new Date('2026-07-16T09:00:00Z'), 8)
  const shared = one?.hours.filter(({ time }) => later?.hours.some((hour) => hour.time === time))
  expect(shared?.length).toBeGreaterThan(100)
  expect(later?.hours).toEqual(expect.arrayContaining(shared ?? []))
})

test('meets each of the six kinds of day within three weeks, in summer and winter', async () => {
  for (const from of ['2026-07-01', '2026-12-01']) {
    const days = new Set<string>()
    for (let week = 0; week < 3; week += 1) {
      const at = new Date(Date.parse(`${from}T12:00:00Z`) + week * 7 * 86_400_000)
      for (const day of daysOf((await beaches(at, 8))[0]?.hours ?? [])) days.add(kindOf(day))
    }
    expect([...days].sort()).toEqual(['calm', 'gale', 'good', 'gusts of 40', 'offshore', 'thunder'])
  }

  function kindOf(hours: readonly Moment[]): string {
    const light = hours.filter(({ isDay }) => isDay)
    const knots = Math.max(...light.map(({ windKnots }) => windKnots))
    const gust = Math.max(...light.map(({ gustKnots }) => gustKnots ?? 0))
    if (light.some(({ isThunder }) => isThunder)) return 'thunder'
    if (knots > 30) return 'gale'
    if (light.every(({ windDirection }) => angleBetween(windDirection, spot.shoreBearing) > 135))
      return 'offshore'
    if (gust > 36) return 'gusts of 40'
    return knots < 10 ? 'calm' : 'good'
  }
})

describe('the sun', () => {
  test('rises and sets with the season and the place', async () => {
    const { days, timezone } = await outlook('Tarifa')
    expect(timezone).toBe('Europe/Madrid')
    expect(days).toHaveLength(6)
    expect(new Date((days[0]?.sunrise ?? 0) * 1000).toISOString()).toMatch(/^2026-07-15T05:1/)
    expect(new Date((days[0]?.sunset ?? 0) * 1000).toISOString()).toMatch(/^2026-07-15T19:2/)
  })

  test('neither rises nor sets in the far north in summer', async () => {
    const place: Place = { ...known('Tarifa'), latitude: 78, longitude: 15, timezone: 'Arctic/Longyearbyen' }
    const { days, hours } = await createExampleSource({ now: () => NOON }).outlook(place, ask)
    expect(days.map(({ sunrise, sunset }) => [sunrise, sunset])).toEqual(Array(6).fill([null, null]))
    expect(hours.every(({ isDay }) => isDay)).toBe(true)
  })
})

test('is warm in January south of the equator', async () => {
  const at = async (day: string) =>
    (
      await createExampleSource({ now: () => new Date(day) }).outlook(
        { ...known('Tarifa'), latitude: -34 },
        ask,
      )
    ).now.temperature ?? 0
  expect(await at('2026-01-15T12:00:00Z')).toBeGreaterThan((await at('2026-07-15T12:00:00Z')) + 8)
})

test('counts eight whole years, windier in a Mediterranean summer than in its winter', async () => {
  const { weeks, firstYear, lastYear } = await exampleSeason(known('Tarifa'), NOON)
  expect([firstYear, lastYear]).toEqual([2018, 2025])
  expect(weeks.reduce((sum, { days }) => sum + days, 0)).toBe(8 * 365 + 2)
  const share = (from: number, to: number) => {
    const some = weeks.slice(from, to)
    return (
      some.reduce((sum, week) => sum + week.rideableDays, 0) / some.reduce((sum, week) => sum + week.days, 0)
    )
  }
  expect(share(24, 34)).toBeGreaterThan(share(0, 8) + 0.1)
})

test('has two tides a day by the sea and none inland', async () => {
  const [sea, inland] = await exampleSea([spot, { latitude: 47, longitude: 19 }], NOON)
  const heights = sea?.levels.map(({ height }) => height ?? 0) ?? []
  const highs = heights.filter(
    (height, at) => height > (heights[at - 1] ?? 9) && height >= (heights[at + 1] ?? 9),
  )
  expect(highs.length).toBeGreaterThanOrEqual(5)
  expect(highs.length).toBeLessThanOrEqual(6)
  expect(inland?.levels.every(({ height }) => height === null)).toBe(true)
})

test('remembers the past as it was forecast', async () => {
  const past = await examplePast(spot, { from: '2026-07-15', to: '2026-07-16' })
  const [week] = await beaches(NOON, 3)
  expect(past).toHaveLength(48)
  for (const { time, windKnots } of past)
    expect(week?.hours.find((hour) => hour.time === time)?.windKnots).toBe(windKnots)
})

const spot =
  KNOWN_SPOTS.find(({ id }) => id === 'valdevaqueros-tarifa') ?? (KNOWN_SPOTS[0] as (typeof KNOWN_SPOTS)[0])

function known(name: string): Place {
  const place = knownPlaces.find(name)
  if (place === undefined) throw new Error(`no place ${name}`)
  return { ...place, isBySea: true, isKnown: true }
}

const outlook = (name: string) => createExampleSource({ now: () => NOON }).outlook(known(name), ask)

const beaches = (at: Date, days: number) => createExampleSource({ now: () => at }).beaches([spot], ask, days)

function daysOf(hours: readonly Moment[]): Moment[][] {
  const days = new Map<string, Moment[]>()
  for (const hour of hours) {
    const day = new Date(hour.time * 1000).toISOString().slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), hour])
  }
  return [...days.values()].filter((day) => day.length === 24)
}

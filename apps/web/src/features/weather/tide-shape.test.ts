import { expect, test } from 'vitest'
import { aPlaceWeather } from '#testing/weather.ts'
import { TIDE_HEIGHT, tideShape } from './tide.tsx'

const tides = aPlaceWeather().tides
if (tides === null) throw new Error('the example has a tide')
const shapeAt = (now: string, known = tides) => tideShape(known, new Date(now))

test('in the afternoon the evening end of the day is drawn, with now on the curve', () => {
  const shape = shapeAt('2026-07-15T12:00:00Z')

  expect(shape?.turns.map(({ kind }) => kind)).toEqual(['low', 'high', 'low'])
  expect(shape?.next).toMatchObject({ kind: 'high', time: '2026-07-15T13:00:00.000Z' })
  expect(shape?.now?.left).toBeCloseTo((8.5 / 18) * 100, 0)
  expect(shape?.now?.top).toBeGreaterThan(0)
  expect(shape?.now?.top).toBeLessThan(TIDE_HEIGHT / 2)
})

test('before dawn the morning is drawn', () => {
  const shape = shapeAt('2026-07-14T23:00:00Z')

  expect(shape?.turns.map(({ kind }) => kind)).toEqual(['high', 'low', 'high'])
  expect(shape?.now?.left).toBeCloseTo((1 / 18) * 100, 0)
})

test('a curve that does not reach now has no dot', () => {
  expect(shapeAt('2026-07-16T12:00:00Z')?.now).toBeUndefined()
})

test('where too little is known nothing is drawn', () => {
  expect(shapeAt('2026-07-15T12:00:00Z', { ...tides, curve: [] })).toBeUndefined()
  expect(shapeAt('2026-07-15T12:00:00Z', { ...tides, curve: tides.curve.slice(0, 2) })).toBeUndefined()
})

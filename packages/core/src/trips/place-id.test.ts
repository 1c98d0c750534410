import { expect, test } from 'vitest'
import { PlaceId, placeIdOf, pointOf } from './place-id.ts'

test('a place is found again by its id, to ten metres', () => {
  const point = { latitude: 36.01393, longitude: -5.60695 }

  expect(placeIdOf(point)).toBe('36.0139,-5.6070')
  expect(pointOf(placeIdOf(point))).toEqual({ latitude: 36.0139, longitude: -5.607 })
  expect(pointOf(placeIdOf({ latitude: 0, longitude: 180 }))).toEqual({ latitude: 0, longitude: 180 })
})

test.each([
  '',
  'Tarifa',
  '36.0139',
  '91.0000,0.0000',
  '0.0000,180.0001',
  '36,5',
  '36.0139,-5.6070 ',
  'NaN,NaN',
])('%j is no place', (text) => {
  expect(pointOf(text)).toBeUndefined()
  expect(PlaceId.safeParse(text).success).toBe(false)
})

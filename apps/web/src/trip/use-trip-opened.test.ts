import { expect, test } from 'vitest'
import { aTrip } from '#testing/people.ts'
import { withFirst } from './use-current-trip.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => aTrip({ id }))

test('the opened trip comes first and the others keep their order', () => {
  const trips = [a, b, c].filter((trip) => trip !== undefined)

  expect(withFirst(trips, 'c').map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('a trip that is not in the list changes nothing', () => {
  const trips = [a, b].filter((trip) => trip !== undefined)

  expect(withFirst(trips, 'x').map(({ id }) => id)).toEqual(['a', 'b'])
})

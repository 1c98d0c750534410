import type { Journey } from '@sendit/core/crew/contract.ts'
import { expect, test } from 'vitest'
import { journeyDay, journeyWay, seatsText } from './journey-texts.ts'

const car: Journey = {
  ...{ id: 'j', userId: 'ana', name: 'Ana', kind: 'arrival', day: '2026-07-14', time: '14:15', mode: 'car' },
  ...{ place: 'Málaga T3', reference: '', seatsOffered: 2, needsSeat: false, passengers: [] },
}

test('the day is that of the place, wherever the viewer is', () => {
  expect(journeyDay('2026-07-14')).toBe('Tue 14 Jul')
})

test('missing journey details are left out', () => {
  expect(journeyWay(car)).toBe('Car, Málaga T3')
  expect(journeyWay({ ...car, mode: 'flight', place: '', reference: 'IB 3122' })).toBe('Flight, IB 3122')
})

test.each([
  [0, 0, undefined],
  [2, 0, '2 seats free'],
  [2, 1, '1 seat free'],
  [2, 2, 'full'],
])('%s seats with %s taken: %s', (seatsOffered, taken, text) => {
  const passengers = Array.from({ length: taken }, (_, index) => ({ id: `p${index}`, name: 'Ben' }))

  expect(seatsText({ ...car, seatsOffered, passengers })).toBe(text)
})

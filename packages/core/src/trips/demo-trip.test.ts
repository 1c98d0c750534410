import { expect, test } from 'vitest'
import { CreateTrip } from './contract.ts'
import { demoTrip } from './demo-trip.ts'

test.each([
  ['2024-01-01', '2025-07-15'],
  ['2025-07-14', '2025-07-15'],
  ['2025-07-15', '2026-07-15'],
  ['2025-12-31', '2026-07-15'],
  ['2030-07-16', '2031-07-15'],
])('asked for on %s the demo trip starts on %s', (today, start) => {
  expect(demoTrip(today).tripDate).toBe(start)
})

test('it lasts from the 15th to the 20th of July in Tarifa, Spain', () => {
  const trip = demoTrip('2026-01-01')

  expect(trip).toMatchObject({ location: 'Tarifa, Spain', tripDate: '2026-07-15', tripEndDate: '2026-07-20' })
})

test('the create request accepts it unchanged, and its details contain links', () => {
  const trip = demoTrip('2026-01-01')

  expect(CreateTrip.parse(trip)).toEqual(trip)
  for (const text of [trip.accommodationDetails, trip.meetingInfo, trip.travelDetails]) {
    expect(text).toMatch(/https:\/\/\S+/)
  }
})

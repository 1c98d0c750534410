import { expect, test } from 'vitest'
import { KNOWN_SPOTS } from '#beaches/gazetteer.ts'
import { emergencyIn } from './outing-state.ts'

test.each([
  ['Europe/Madrid', { country: 'Spain', number: '112', seaRescue: '900 202 202' }],
  ['Europe/London', { country: 'the United Kingdom', number: '999', seaRescue: null }],
  ['America/Fortaleza', { country: 'Brazil', number: '193', seaRescue: null }],
  ['Asia/Tokyo', { country: null, number: '112', seaRescue: null }],
  [null, { country: null, number: '112', seaRescue: null }],
])('in %s', (zone, expected) => {
  expect(emergencyIn(zone)).toEqual(expected)
})

test('the country is that of every beach in the zone', () => {
  for (const { timezone, location } of KNOWN_SPOTS) {
    const { country } = emergencyIn(timezone)
    if (country !== null) expect(country.replace('the ', '')).toBe(location.country)
  }
})

import { expect, test } from 'vitest'
import { isThunder, skyOf } from './weather-codes.ts'

const KNOWN = [
  ...[0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67],
  ...[71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99],
]
const PICTURES = ['01', '02', '03', '04', '09', '10', '11', '13', '50']

test('every code of the table has words and a picture', () => {
  for (const code of KNOWN) {
    const sky = skyOf(code, true)
    expect(sky.description).not.toBe('unknown conditions')
    expect(PICTURES).toContain(sky.icon.slice(0, 2))
    expect(sky.icon.endsWith('d')).toBe(true)
  }
})

test.each([
  [0, true, { main: 'Clear', description: 'clear sky', icon: '01d' }],
  [0, false, { main: 'Clear', description: 'clear sky', icon: '01n' }],
  [61, true, { main: 'Rain', description: 'light rain', icon: '10d' }],
  [86, false, { main: 'Snow', description: 'heavy snow showers', icon: '13n' }],
  [42, true, { main: 'Clouds', description: 'unknown conditions', icon: '03d' }],
  [null, false, { main: 'Clouds', description: 'unknown conditions', icon: '03n' }],
])('code %s in daylight %s', (code, isDay, sky) => {
  expect(skyOf(code, isDay)).toEqual(sky)
})

test('codes from 95 are thunder', () => {
  expect([86, 95, 96, 99, null].map(isThunder)).toEqual([false, true, true, true, false])
})

import { describe, expect, test } from 'vitest'
import { COMPASS_POINTS } from '#weather/compass.ts'
import { KNOWN_SPOTS, knownPlaces } from './gazetteer.ts'
import { distanceKm } from './spot.ts'

test.each([
  ['Tarifa, Spain', 'Tarifa', 'Europe/Madrid'],
  ['  tarifa ', 'Tarifa', 'Europe/Madrid'],
  ['TARIFA, es', 'Tarifa', 'Europe/Madrid'],
  ['Tarifa, Andalusia, Spain', 'Tarifa', 'Europe/Madrid'],
  ['Valdevaqueros', 'Valdevaqueros', 'Europe/Madrid'],
  ['Camber, UK', 'Camber', 'Europe/London'],
  ['Hayling Island, England', 'Hayling Island', 'Europe/London'],
  ['Ile de Re', 'Île de Ré', 'Europe/Paris'],
  ['île de ré, France', 'Île de Ré', 'Europe/Paris'],
  ['Fuerteventura, Canaries', 'Fuerteventura', 'Atlantic/Canary'],
  ['Zeeland, Holland', 'Zeeland', 'Europe/Amsterdam'],
  ['Fuert', 'Fuerteventura', 'Atlantic/Canary'],
  ['Muizen', 'Muizenberg', 'Africa/Johannesburg'],
])('"%s" is known as %s', (text, name, timezone) => {
  expect(knownPlaces.find(text)).toMatchObject({ name, timezone })
})

test.each([
  ['Tarifa, France', 'the wrong country'],
  ['Tar', 'too short a beginning'],
  ['Berlin', 'no beach'],
  ['West', 'many places far apart'],
  ['', 'nothing'],
  [' , Spain', 'no place'],
  ['🏄', 'no letter'],
])('"%s" is not known: %s', (text) => {
  expect(knownPlaces.find(text)).toBeUndefined()
})

test('several beaches of a town are represented by their centre', () => {
  const beaches = KNOWN_SPOTS.filter(({ location }) => location.town === 'Tarifa')
  const tarifa = knownPlaces.find('Tarifa')

  expect(beaches.length).toBeGreaterThan(1)
  for (const beach of beaches) expect(distanceKm(tarifa ?? beach, beach)).toBeLessThan(15)
  expect(tarifa?.country).toBe('Spain')
})

describe('the built-in beaches', () => {
  test('are 197, each with its own id', () => {
    expect(new Set(KNOWN_SPOTS.map(({ id }) => id)).size).toBe(197)
  })

  test('hold only what the rules know', () => {
    for (const spot of KNOWN_SPOTS) {
      expect(spot.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(spot.idealWindDirections.every((point) => COMPASS_POINTS.includes(point))).toBe(true)
      expect(['any', 'none', 'low', 'mid', 'high', 'low-mid', 'mid-high']).toContain(spot.tideNotes)
      expect(['all', 'intermediate', 'advanced']).toContain(spot.level)
      expect(['sea', 'lagoon', 'lake', 'river']).toContain(spot.waterType)
      expect(spot.windMaxKnots).toBeGreaterThan(spot.windMinKnots)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: spot.timezone })).not.toThrow()
    }
  })
})

test('distances are measured over the globe', () => {
  const tarifa = { latitude: 36.014, longitude: -5.606 }
  const cadiz = { latitude: 36.529, longitude: -6.292 }

  expect(distanceKm(tarifa, cadiz)).toBeCloseTo(84, 0)
  expect(distanceKm(tarifa, tarifa)).toBe(0)
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    111.2,
    0,
  )
})

import { describe, expect, test } from 'vitest'
import { type BeachScore, beachScore } from './beach-score.ts'
import { KNOWN_SPOTS } from './gazetteer.ts'
import type { Conditions, ScoredSpot } from './score-parts.ts'

/** Worked example: Tarifa, 15 July, 97 degrees. */
const LEVANTE = 97

const CLEAR: Omit<Conditions, 'windKnots' | 'gustKnots' | 'windDirection'> = {
  rainMmPerHour: 0,
  visibilityMetres: 24_140,
  isThunder: false,
  isDay: true,
  tide: null,
}

function spot(name: string): ScoredSpot {
  const found = KNOWN_SPOTS.find((known) => known.name === name)
  if (found === undefined) throw new Error(`no beach ${name}`)
  return found
}

function judge(name: string, wind: [number, number, number], rest: Partial<Conditions> = {}): BeachScore {
  const [windKnots, gustKnots, windDirection] = wind
  return beachScore(spot(name), { ...CLEAR, windKnots, gustKnots, windDirection, ...rest })
}

const pointsOf = ({ components }: BeachScore) => components.map(({ points }) => Math.round(points))

describe('the worked examples', () => {
  test('Valdevaqueros in 24 gusting 30 from the east', () => {
    const result = judge('Valdevaqueros', [24, 30, LEVANTE])

    expect(pointsOf(result)).toEqual([42, 28, 15, 11])
    expect(result).toMatchObject({ score: 95, rating: 'green' })
  })

  test('Los Lances Norte in 24 gusting 33 from the east is side-offshore', () => {
    const result = judge('Los Lances Norte', [24, 33, LEVANTE])

    expect(pointsOf(result)).toEqual([42, 6, 11, 11])
    expect(result).toMatchObject({ score: 59, rating: 'red', caps: [{ limit: 59 }] })
    expect(result.summary).toMatch(/^Side-offshore wind/)
  })

  test('Los Lances Norte in 18 gusting 21 from the west', () => {
    const result = judge('Los Lances Norte', [18, 21, 270])

    expect(pointsOf(result)).toEqual([42, 32, 16, 11])
    expect(result).toMatchObject({ score: 100, rating: 'green', caps: [] })
  })

  test('Palmones in 13 gusting 16 from the east', () => {
    const result = judge('Palmones', [13, 16, 90])

    expect(pointsOf(result)).toEqual([34, 30, 15, 11])
    expect(result).toMatchObject({ score: 89, rating: 'green' })
  })

  test('Hayling Island in 22 gusting 28 from the north is offshore', () => {
    const result = judge('Hayling Island West Beach', [22, 28, 10])

    expect(result).toMatchObject({ score: 25, rating: 'red' })
    expect(result.summary).toMatch(/^Offshore wind/)
  })

  test.each([
    ['high', 2, 93],
    ['low', 5, 96],
  ] as const)('Camber Sands in 17 gusting 21 from the south-west at %s tide', (tide, points, score) => {
    const result = judge('Camber Sands', [17, 21, 225], { tide })

    expect(result.components.find(({ key }) => key === 'tide')?.points).toBe(points)
    expect(result).toMatchObject({ score, rating: 'green' })
  })

  test('Guincho in 7 gusting 9 from the north-north-west has not enough wind', () => {
    const result = judge('Praia do Guincho', [7, 9, 337.5])

    expect(result.components[0]).toMatchObject({ key: 'speed', points: 0 })
    expect(result).toMatchObject({ score: 39, rating: 'red' })
    expect(result.summary).toMatch(/^Not enough wind/)
  })

  test('Muizenberg in 20 gusting 25 under thunder', () => {
    const result = judge('Muizenberg', [20, 25, 112.5], { isThunder: true })

    expect(result).toMatchObject({ score: 20, rating: 'red' })
    expect(result.summary).toMatch(/^Thunderstorm/)
  })
})

test('each score component has its own text', () => {
  const { components, summary } = judge('Camber Sands', [17, 21, 225], {
    tide: 'high',
    rainMmPerHour: 1,
    visibilityMetres: 3500,
  })

  expect(components.map(({ text }) => text)).toEqual([
    '17 kn is within its range of 12 to 30 kn',
    'SW is ideal here, side-onshore',
    'Steady, gusts 21 kn',
    '1 mm/h of rain, view of 3.5 km',
    'High tide; best at low or mid tide',
  ])
  expect(summary).toBe('Great conditions: 17 kn SW, gusts 21, side-onshore')
})

test('what is unknown is left out and the rest weighs more', () => {
  const unknown = { gustKnots: null, rainMmPerHour: null, visibilityMetres: null, isThunder: null }
  const result = judge('Los Lances Norte', [18, 21, 270], unknown)

  expect(result.components.map(({ key }) => key)).toEqual(['speed', 'direction'])
  expect(result.components.map(({ weight }) => weight)).toEqual([57.1, 42.9])
  expect(result.score).toBe(100)
})

test('a listed direction softens the limit of an offshore wind', () => {
  const offshore = { ...spot('Hayling Island West Beach'), idealWindDirections: ['N' as const] }
  const wind = { ...CLEAR, windKnots: 22, gustKnots: 25, windDirection: 0 }

  expect(beachScore(offshore, wind).caps).toEqual([{ limit: 59, reason: 'Offshore wind' }])
})

test('the lowest of several limits comes first and applies', () => {
  const { score, caps, summary } = judge('Los Lances Norte', [24, 50, LEVANTE], { isDay: false })

  expect(caps.map(({ limit }) => limit)).toEqual([39, 39, 59, 59])
  expect(score).toBeLessThanOrEqual(39)
  expect(summary.startsWith(caps[0]?.reason ?? '-')).toBe(true)
})

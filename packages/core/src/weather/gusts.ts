/** 1.3 is 30 % above the mean. Null without gust or wind. */
export function gustFactor(windKnots: number, gustKnots: number | null): number | null {
  return gustKnots === null || windKnots <= 0 ? null : gustKnots / windKnots
}

const ROUGH_FROM_KNOTS = 20
const ROUGH_FACTOR = 1.8

export function isRough(windKnots: number, gustKnots: number | null): boolean {
  if (gustKnots === null || gustKnots < ROUGH_FROM_KNOTS) return false
  const factor = gustFactor(windKnots, gustKnots)
  // Gusts out of a calm have no factor, but are rough.
  return factor === null || factor >= ROUGH_FACTOR
}

export type Gustiness = 'steady' | 'gusty' | 'very gusty'

const STEADY_UP_TO = 1.3
const GUSTY_UP_TO = 1.5

export function gustiness(factor: number): Gustiness {
  if (factor <= STEADY_UP_TO) return 'steady'
  return factor <= GUSTY_UP_TO ? 'gusty' : 'very gusty'
}

const LOWER_KNOTS = [1, 4, 7, 11, 17, 22, 28, 34, 41, 48, 56, 64]

const NAMES = [
  ...['Calm', 'Light air', 'Light breeze', 'Gentle breeze', 'Moderate breeze', 'Fresh breeze'],
  ...['Strong breeze', 'Near gale', 'Gale', 'Strong gale', 'Storm', 'Violent storm', 'Hurricane'],
]

export function beaufort(knots: number): { force: number; name: string } {
  const force = LOWER_KNOTS.filter((lower) => knots >= lower).length
  return { force, name: NAMES[force] ?? 'Calm' }
}

/** How much stronger gusts are than the mean: 1.3 is 30 % more. Unknown where there is no gust or no wind. */
export function gustFactor(windKnots: number, gustKnots: number | null): number | null {
  return gustKnots === null || windKnots <= 0 ? null : gustKnots / windKnots
}

export type Gustiness = 'steady' | 'gusty' | 'very gusty'

const STEADY_UP_TO = 1.3
const GUSTY_UP_TO = 1.5

export function gustiness(factor: number): Gustiness {
  if (factor <= STEADY_UP_TO) return 'steady'
  return factor <= GUSTY_UP_TO ? 'gusty' : 'very gusty'
}

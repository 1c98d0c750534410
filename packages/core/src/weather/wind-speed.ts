/** One nautical mile is 1852 m. */
const KNOTS_PER_METRE_PER_SECOND = 1.943844
const METRES_PER_SECOND_PER_KNOT = 0.514444
const KMH_PER_METRE_PER_SECOND = 3.6

export function toKnots(metresPerSecond: number): number {
  return metresPerSecond * KNOTS_PER_METRE_PER_SECOND
}

export function toMetresPerSecond(knots: number): number {
  return knots * METRES_PER_SECOND_PER_KNOT
}

export function toKmh(metresPerSecond: number): number {
  return metresPerSecond * KMH_PER_METRE_PER_SECOND
}

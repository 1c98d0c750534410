export const COMPASS_POINTS = [
  ...(['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE'] as const),
  ...(['S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'] as const),
] as const
export type CompassPoint = (typeof COMPASS_POINTS)[number]

const DEGREES_PER_POINT = 22.5

/** Any turn is valid: -10 equals 350. */
export function compassPoint(degrees: number): CompassPoint {
  const index = Math.round(fullCircle(degrees) / DEGREES_PER_POINT) % COMPASS_POINTS.length
  return COMPASS_POINTS[index] ?? 'N'
}

export function bearingOf(point: CompassPoint): number {
  return COMPASS_POINTS.indexOf(point) * DEGREES_PER_POINT
}

export function oppositeDirection(degrees: number): number {
  return fullCircle(degrees + 180)
}

export function angleBetween(first: number, second: number): number {
  const turn = fullCircle(first - second)
  return Math.min(turn, 360 - turn)
}

export function fullCircle(degrees: number): number {
  const rest = degrees % 360
  // A tiny negative remainder plus 360 rounds to 360.
  return rest < 0 ? (rest + 360) % 360 : rest + 0
}

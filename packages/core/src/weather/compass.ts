/** The 16 points, clockwise from north, 22.5 degrees apart. */
export const COMPASS_POINTS = [
  ...(['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE'] as const),
  ...(['S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'] as const),
] as const
export type CompassPoint = (typeof COMPASS_POINTS)[number]

const DEGREES_PER_POINT = 22.5

/** The point nearest to a direction in degrees, whatever its turn: -10 and 350 are the same. */
export function compassPoint(degrees: number): CompassPoint {
  const index = Math.round(fullCircle(degrees) / DEGREES_PER_POINT) % COMPASS_POINTS.length
  return COMPASS_POINTS[index] ?? 'N'
}

export function bearingOf(point: CompassPoint): number {
  return COMPASS_POINTS.indexOf(point) * DEGREES_PER_POINT
}

/** Where a wind that comes from `degrees` goes to. */
export function oppositeDirection(degrees: number): number {
  return fullCircle(degrees + 180)
}

/** The smaller angle between two directions, 0 to 180. */
export function angleBetween(first: number, second: number): number {
  const turn = fullCircle(first - second)
  return Math.min(turn, 360 - turn)
}

/** The same direction within 0 to below 360. */
export function fullCircle(degrees: number): number {
  const rest = degrees % 360
  // A tiny negative rest plus 360 rounds to 360 itself.
  return rest < 0 ? (rest + 360) % 360 : rest + 0
}

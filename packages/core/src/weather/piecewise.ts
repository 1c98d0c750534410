export type Point = readonly [x: number, y: number]

/** The value at `x` on the line through the points, which go up in x; flat before the first and after the last. */
export function piecewise(points: readonly Point[], x: number): number {
  const first = points[0]
  if (first === undefined) throw new RangeError('a line needs a point')
  if (x <= first[0]) return first[1]
  for (let index = 1; index < points.length; index += 1) {
    const [left, right] = [points[index - 1] ?? first, points[index] ?? first]
    if (x <= right[0]) return left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0])
  }
  return points.at(-1)?.[1] ?? first[1]
}

export type Point = readonly [x: number, y: number]
export type Curve = readonly [Point, Point, Point, Point]

/** One decimal at most keeps the pictures small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100
}

export function pointOn(curve: Curve, at: number): Point {
  const left = 1 - at
  const weights = [left ** 3, 3 * left * left * at, 3 * left * at * at, at ** 3] as const
  return [weigh(curve, weights, 0), weigh(curve, weights, 1)]
}

export function between(from: Point, to: Point, at: number): Point {
  return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at]
}

/** "L" continues an existing line. */
export function polyline(points: readonly Point[], start: 'M' | 'L' = 'M'): string {
  return points.map((point, i) => `${i === 0 ? start : 'L'}${round(point[0])} ${round(point[1])}`).join('')
}

type Stop = readonly [offset: number, colour: string, opacity?: number]

export function linearGradient(id: string, stops: readonly Stop[], x2 = 0, y2 = 1): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops.map(stop).join('')}</linearGradient>`
}

export function evenGradient(id: string, colours: readonly string[], x2 = 0, y2 = 1): string {
  const stops = colours.map((colour, i): Stop => [round2(i / (colours.length - 1)), colour])
  return linearGradient(id, stops, x2, y2)
}

type Picture = { width: number; height: number; definitions?: string; body: string; slice?: string }

/** Standalone in an `<img>`, so its ids cannot clash with others. */
export function picture({ width, height, definitions = '', body, slice = 'xMidYMid' }: Picture): string {
  const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `<svg ${frame} preserveAspectRatio="${slice} slice"><defs>${definitions}</defs>${body}</svg>`
}

function weigh(curve: Curve, weights: readonly [number, number, number, number], axis: 0 | 1): number {
  return (
    weights[0] * curve[0][axis] +
    weights[1] * curve[1][axis] +
    weights[2] * curve[2][axis] +
    weights[3] * curve[3][axis]
  )
}

function stop([offset, colour, opacity]: Stop): string {
  const clarity = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
  return `<stop offset="${offset}" stop-color="${colour}"${clarity}/>`
}

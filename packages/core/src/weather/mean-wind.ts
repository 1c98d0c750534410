import { fullCircle } from './compass.ts'

type Wind = { speed: number; direction: number }

const RADIANS_PER_DEGREE = Math.PI / 180

/** Vector mean: 350 and 10 degrees make 0. Undefined if empty. */
export function meanWind(winds: readonly Wind[]): Wind | undefined {
  if (winds.length === 0) return undefined
  const sum = winds.reduce(
    ({ speed, east, north }, wind) => ({
      speed: speed + wind.speed,
      east: east + wind.speed * Math.sin(wind.direction * RADIANS_PER_DEGREE),
      north: north + wind.speed * Math.cos(wind.direction * RADIANS_PER_DEGREE),
    }),
    { speed: 0, east: 0, north: 0 },
  )
  const direction = fullCircle(Math.atan2(sum.east, sum.north) / RADIANS_PER_DEGREE)
  return { speed: sum.speed / winds.length, direction }
}

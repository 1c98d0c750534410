import { MAX_KITE_SIZE, MIN_KITE_SIZE } from './limits.ts'

/** `size` in square metres. */
export type Kite = { id: string; size: number; name: string | null }

/** Kites are sold in half square metres. */
export function isKiteSize(size: number): boolean {
  return size >= MIN_KITE_SIZE && size <= MAX_KITE_SIZE && Number.isInteger(size * 2)
}

/** All of a rider's kites but those that stay at home; a kite that came since comes along. In the quiver's order. */
export function kitesAlong<T extends { id: string }>(quiver: readonly T[], home: readonly string[]): T[] {
  return quiver.filter(({ id }) => !home.includes(id))
}

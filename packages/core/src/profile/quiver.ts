import { MAX_KITE_SIZE, MIN_KITE_SIZE } from './limits.ts'

export type Kite = { id: string; size: number; name: string | null }

export function isKiteSize(size: number): boolean {
  return size >= MIN_KITE_SIZE && size <= MAX_KITE_SIZE && Number.isInteger(size * 2)
}

/** Everything not marked as left at home, so new kites are included. In quiver order. */
export function kitesAlong<T extends { id: string }>(quiver: readonly T[], home: readonly string[]): T[] {
  return quiver.filter(({ id }) => !home.includes(id))
}

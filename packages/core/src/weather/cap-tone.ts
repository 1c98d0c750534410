import type { Cap } from './contract.ts'

/** A cap this low is a reason for nobody to ride; above it, to know what one does. */
const DANGER_UP_TO = 39

export function capTone({ limit }: Cap): 'danger' | 'warning' {
  return limit <= DANGER_UP_TO ? 'danger' : 'warning'
}

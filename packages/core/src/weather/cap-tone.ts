import type { Cap } from './contract.ts'

const DANGER_UP_TO = 39

export function capTone({ limit }: Cap): 'danger' | 'warning' {
  return limit <= DANGER_UP_TO ? 'danger' : 'warning'
}

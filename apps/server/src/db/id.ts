import { randomUUID } from 'node:crypto'

const COUNTER_LIMIT = 0x1000
// RFC 9562, section 6.2, method 1: a counter seeded with its top bit clear has room to count within a millisecond.
const COUNTER_SEED = 0x7ff

let lastMs = 0
let counter = 0

/** A UUIDv7 (RFC 9562). Ids of one process sort in the order they were made, even when its clock steps back. */
export function newId(now: Date): string {
  // Node draws the randomness of a hundred of these at once. Their last two groups are what a version 7 ends with as well.
  const random = randomUUID()
  advance(now.getTime(), Number.parseInt(random.slice(0, 3), 16) & COUNTER_SEED)
  const time = lastMs.toString(16).padStart(12, '0')
  const count = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${random.slice(19)}`
}

function advance(nowMs: number, seed: number): void {
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = seed
    return
  }
  counter += 1
  if (counter < COUNTER_LIMIT) return
  lastMs += 1
  counter = seed
}

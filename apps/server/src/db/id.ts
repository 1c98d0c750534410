import { randomUUID } from 'node:crypto'

const COUNTER_LIMIT = 0x1000
// RFC 9562, 6.2, method 1: the top bit is clear, leaving room to count within a millisecond.
const COUNTER_SEED = 0x7ff

let lastMs = 0
let counter = 0

/** UUIDv7 (RFC 9562). Ids of one process sort by creation, even when the clock steps back. */
export function newId(now: Date): string {
  // Node draws randomness for a hundred of these at once; their last two groups suit version 7.
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

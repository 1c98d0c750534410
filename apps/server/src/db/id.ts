import { randomBytes } from 'node:crypto'

const COUNTER_LIMIT = 0x1000
// RFC 9562, section 6.2, method 1: a counter seeded with its top bit clear has room to count within a millisecond.
const COUNTER_SEED = 0x7ff

let lastMs = 0
let counter = 0

/** A UUIDv7 (RFC 9562). Ids of one process sort in the order they were made, even when its clock steps back. */
export function newId(now: Date): string {
  const random = randomBytes(10)
  advance(now.getTime(), random.readUInt16BE(0) & COUNTER_SEED)
  const time = lastMs.toString(16).padStart(12, '0')
  const count = counter.toString(16).padStart(3, '0')
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f)
  const tail = random.toString('hex', 2)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`
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

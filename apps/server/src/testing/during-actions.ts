import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 5
const NOT_AT_ONCE_MS = 300

type Amid = {
  /** Ends when nobody does anything more. */
  acting: Promise<unknown>
  /** How many events were acknowledged so far. */
  counted: () => number
  /** After so many further ones. */
  actions: number
}

/**
 * A moment by chance while much is under way, for a server to die in. Of events and not of the clock: a busy machine would let it die
 * before anything was done.
 */
export async function duringActions({ acting, counted, actions }: Amid): Promise<void> {
  const enough = counted() + actions
  let isOver = false
  const over = () => {
    isOver = true
  }
  acting.then(over, over)
  while (!isOver && counted() < enough) await pause(LOOK_EVERY_MS)
  await pause(randomInt(NOT_AT_ONCE_MS))
}

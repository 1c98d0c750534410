import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 5
const NOT_AT_ONCE_MS = 300

type Amid = {
  /** Ends when nobody does anything more. */
  acting: Promise<unknown>
  /** How many deeds were acknowledged so far. */
  counted: () => number
  /** After so many further ones. */
  deeds: number
}

/**
 * A moment by chance while much is under way, for a server to die in. Of deeds and not of the clock: a busy machine would let it die
 * before anything was done.
 */
export async function amidDeeds({ acting, counted, deeds }: Amid): Promise<void> {
  const enough = counted() + deeds
  let isOver = false
  const over = () => {
    isOver = true
  }
  acting.then(over, over)
  while (!isOver && counted() < enough) await pause(LOOK_EVERY_MS)
  await pause(randomInt(NOT_AT_ONCE_MS))
}

import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 5
const NOT_AT_ONCE_MS = 300

type Amid = {
  acting: Promise<unknown>
  counted: () => number
  actions: number
}

/** Picks a random moment to kill a server, by events rather than time: on a busy machine nothing might have happened yet. */
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

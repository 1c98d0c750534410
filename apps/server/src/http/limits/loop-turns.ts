import { AsyncResource } from 'node:async_hooks'
import type { App } from '#http/server-type.ts'

/** Milliseconds that answers may keep the event loop before all else has its turn: as much again is heard as no delay by anybody. */
const TURN_MS = 10

export interface LoopTurns {
  /** Goes on now, or, where the loop was kept for long or others wait already, in a turn of the loop that comes, one by one. */
  enter(goOn: () => void): void
}

/** Measured with `now`, in milliseconds. */
export function createLoopTurns(now: () => number = () => performance.now()): LoopTurns {
  const waiting: (() => void)[] = []
  /** When the first of this turn went on; undefined before. */
  let begunAt: number | undefined

  const isLong = () => begunAt !== undefined && now() - begunAt > TURN_MS

  function begin() {
    begunAt = now()
    setImmediate(end)
  }

  function end() {
    const wasLong = isLong()
    begunAt = undefined
    if (waiting.length === 0) return
    begin()
    // Timers and what has arrived come between this immediate and the next.
    if (!wasLong) waiting.shift()?.()
  }

  return {
    enter(goOn) {
      if (waiting.length > 0 || isLong()) {
        // The turn that comes was begun by somebody else.
        waiting.push(AsyncResource.bind(goOn))
        return
      }
      if (begunAt === undefined) begin()
      goOn()
    },
  }
}

/**
 * Answers take turns. SQLite answers at once, and PostgreSQL many together: what is asked at the same time would else be answered in
 * one go, and nobody would be heard before the last answer is written.
 */
export function takeTurns(app: App, turns: LoopTurns = createLoopTurns()) {
  app.addHook('onRequest', (_request, _reply, done) => turns.enter(done))
  app.addHook('preSerialization', (_request, _reply, answer, done) => turns.enter(() => done(null, answer)))
}

import { UPLOADS_AT_A_TIME } from '@sendit/core/media/limits.ts'

type Turn = { id: string; send: () => Promise<void> }

/** Whose turn it is to be sent: one queue for everything that a tab uploads, as the server takes so many of one person. */
export type UploadTurns = {
  /** `send` starts when it is its turn; its promise ends the turn and never rejects. */
  ask(id: string, send: () => Promise<void>): void
  /** The same, before everybody else who waits. */
  askFirst(id: string, send: () => Promise<void>): void
  /** Gives up a turn that has not come yet. */
  drop(id: string): void
  /** Nobody's turn comes before `until`, in ms since 1970, unless it `canWake` and does. */
  pause(until: number, options?: { canWake: boolean }): void
  /** The network is back: ends what waits for no more than that. */
  wake(): void
}

export function createUploadTurns(): UploadTurns {
  let waiting: Turn[] = []
  let sending = 0
  let pausedUntil = 0
  let restsUntil = 0
  let wake: ReturnType<typeof setTimeout> | undefined

  function next() {
    // Who waited has gone, such as by signing out; the pause was theirs.
    if (sending === 0 && waiting.length === 0) pausedUntil = restsUntil = 0
    if (sending >= UPLOADS_AT_A_TIME || waiting.length === 0 || isCutOff()) return
    const waitMs = Math.max(pausedUntil, restsUntil) - Date.now()
    if (waitMs > 0) {
      clearTimeout(wake)
      wake = setTimeout(next, waitMs)
      return
    }
    const [turn, ...rest] = waiting
    waiting = rest
    if (turn === undefined) return
    sending += 1
    void turn.send().finally(() => {
      sending -= 1
      next()
    })
    next()
  }

  return {
    ask(id, send) {
      waiting = [...waiting, { id, send }]
      next()
    },
    askFirst(id, send) {
      waiting = [{ id, send }, ...waiting]
      next()
    },
    drop(id) {
      waiting = waiting.filter((turn) => turn.id !== id)
      next()
    },
    pause(until, { canWake } = { canWake: false }) {
      if (canWake) restsUntil = Math.max(restsUntil, until)
      else pausedUntil = Math.max(pausedUntil, until)
    },
    wake() {
      restsUntil = 0
      next()
    },
  }
}

/** The browser knows of no network; it tells when there is one. */
function isCutOff(): boolean {
  return globalThis.navigator?.onLine === false
}

/** The one queue of this tab. */
export const uploadTurns = createUploadTurns()

if (typeof window !== 'undefined') window.addEventListener('online', uploadTurns.wake)

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
  /** Nobody's turn comes before `until`, in ms since 1970. */
  pause(until: number): void
}

/** `onBusy` hears when the first file waits or is sent, and when none does any more. */
export function createUploadTurns(onBusy: (isBusy: boolean) => void = () => undefined): UploadTurns {
  let waiting: Turn[] = []
  let sending = 0
  let pausedUntil = 0
  let wake: ReturnType<typeof setTimeout> | undefined
  let wasBusy = false

  function next() {
    const isBusy = sending > 0 || waiting.length > 0
    if (isBusy !== wasBusy) {
      wasBusy = isBusy
      onBusy(isBusy)
    }
    // Who waited has gone, such as by signing out; the pause was theirs.
    if (!isBusy) pausedUntil = 0
    if (sending >= UPLOADS_AT_A_TIME || waiting.length === 0) return
    const waitMs = pausedUntil - Date.now()
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
    pause(until) {
      pausedUntil = Math.max(pausedUntil, until)
    },
  }
}

/** A page that is left in mid-upload asks first: the browser cannot keep the files. */
function askBeforeLeaving(isBusy: boolean): void {
  if (isBusy) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The one queue of this tab. */
export const uploadTurns = createUploadTurns(askBeforeLeaving)

import { afterFailure } from './after-failure.ts'
import type { Entry } from './entry.ts'

export type Rest = {
  /** `canWake`: what speaks for a network ends it early. */
  pause(ms: number, canWake: boolean): Promise<void>
  /** While the browser knows that there is no network. */
  untilOnline(): Promise<void>
  wake(): void
  close(): void
}

type LinesParts = {
  /** What goes out next in a line; undefined when nothing waits there. */
  next(line: string): Promise<Entry | undefined>
  /** One try; throws what the network or the server said. */
  send(entry: Entry): Promise<void>
  /** False when somebody else is signed in by now, or nobody. Throws when that cannot be asked. */
  isStillSender(): Promise<boolean>
  stored(id: string): Promise<unknown>
  refused(id: string, reason: string): Promise<unknown>
  /** Lets one tab of the browser send a line at a time. */
  takeTurn(line: string, send: () => Promise<void>): Promise<void>
  rest: Rest
  isClosed(): boolean
}

type Tried = 'done' | 'stop' | { pauseMs: number; canWake: boolean }

/** Sends what waits in a line one after another; asked again while it does, it looks once more at the end. */
export function createLines(parts: LinesParts): (line: string) => Promise<void> {
  const { next, takeTurn, rest, isClosed } = parts
  const busy = new Set<string>()
  const askedAgain = new Set<string>()

  async function sendLine(line: string): Promise<void> {
    if (busy.has(line)) {
      askedAgain.add(line)
      return
    }
    busy.add(line)
    try {
      await takeTurn(line, () => sendWaiting(line))
    } finally {
      busy.delete(line)
    }
    if (askedAgain.delete(line) && (await next(line)) !== undefined) await sendLine(line)
  }

  /** Undefined when nothing is left, or nothing may be sent any more. */
  async function untilNext(line: string): Promise<Entry | undefined> {
    await rest.untilOnline()
    return isClosed() ? undefined : next(line)
  }

  async function sendWaiting(line: string): Promise<void> {
    let last = { id: '', failures: 0 }
    for (let entry = await untilNext(line); entry !== undefined; entry = await untilNext(line)) {
      const failures = entry.id === last.id ? last.failures : 0
      const tried = await tryOnce(parts, entry, failures)
      if (tried === 'stop') return
      last = { id: entry.id, failures: failures + 1 }
      if (tried !== 'done') await rest.pause(tried.pauseMs, tried.canWake)
    }
  }

  return sendLine
}

async function tryOnce(parts: LinesParts, entry: Entry, failures: number): Promise<Tried> {
  const { isStillSender, send, stored, refused, isClosed } = parts
  try {
    if (!(await isStillSender())) return 'stop'
    await send(entry)
    if (!isClosed()) await stored(entry.id)
    return 'done'
  } catch (error) {
    const next = afterFailure(error, failures)
    if (next.kind === 'later') return next
    if (next.kind === 'signed-out') return 'stop'
    if (!isClosed()) await refused(entry.id, next.reason)
    return 'done'
  }
}

import type { IncomingMessage } from 'node:http'
import { invalid } from '#errors.ts'

/**
 * Aborts when the sender leaves before the body was read to its end, also when that was before this call. A body that came whole
 * is dealt with though nobody waits for the answer any more.
 */
export function senderGone(raw: IncomingMessage): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!raw.readableEnded) gone.abort(invalid('file', 'The file did not arrive whole.'))
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return gone.signal
}

/**
 * What `work` answers, or the reason of the signal. Parsers wait for ever for bytes of a request that is gone, so a place that is
 * held while one works hangs on this and not on the parser.
 */
export async function unlessGone<T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  gone.throwIfAborted()
  let leave = () => {}
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => reject(gone.reason)
    gone.addEventListener('abort', leave)
  })
  try {
    return await Promise.race([work(), left])
  } finally {
    gone.removeEventListener('abort', leave)
  }
}

/** A tab that may not send for this long takes over: the one at it may be frozen in the background. */
const TURN_PATIENCE_MS = 10_000

/**
 * One tab of a browser sends at a time, where the browser can agree on that. Two at once would do no harm, only double
 * the work: each waits for every message before the next, and the server stores each once.
 */
export async function takeTurn(name: string, send: () => Promise<void>): Promise<void> {
  // Pages without TLS have none.
  const locks = (navigator as { locks?: LockManager | null }).locks ?? undefined
  if (locks === undefined) return send()
  let started: Promise<void> | undefined
  const start = () => {
    started = send()
    return started
  }
  try {
    await locks.request(name, { signal: AbortSignal.timeout(TURN_PATIENCE_MS) }, start)
  } catch {
    started ??= locks.request(name, { steal: true }, start).catch(() => undefined)
    await started
  }
}

import type { Clock } from '#adapters/clock.ts'

const SWEEP_EVERY_MS = 60_000
/** About 20 MB. Whoever fills it with made-up keys pushes out the oldest windows, not the server's memory. */
const MAX_WINDOWS = 100_000

export type WindowCounters = {
  hit(key: string, windowMs: number, by?: number): { count: number; resetsInMs: number }
  /** How many windows are held in memory. */
  size(): number
}

export function createWindowCounters(clock: Clock, maxWindows = MAX_WINDOWS): WindowCounters {
  const windows = new Map<string, { count: number; endsAtMs: number }>()
  let nextSweepMs = 0

  function sweep(nowMs: number) {
    if (nowMs < nextSweepMs && windows.size < maxWindows) return
    nextSweepMs = nowMs + SWEEP_EVERY_MS
    for (const [key, window] of windows) if (window.endsAtMs <= nowMs) windows.delete(key)
    // A Map keeps the order of insertion, so the first keys are the oldest windows.
    for (const key of windows.keys()) {
      if (windows.size < maxWindows) return
      windows.delete(key)
    }
  }

  return {
    hit(key, windowMs, by = 1) {
      const nowMs = clock.now().getTime()
      const open = windows.get(key)
      if (open !== undefined && nowMs < open.endsAtMs) {
        open.count += by
        return { count: open.count, resetsInMs: open.endsAtMs - nowMs }
      }
      windows.delete(key)
      sweep(nowMs)
      windows.set(key, { count: by, endsAtMs: nowMs + windowMs })
      return { count: by, resetsInMs: windowMs }
    },
    size: () => windows.size,
  }
}

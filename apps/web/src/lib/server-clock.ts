/** Relative to `performance.now()`, which nobody can set; undefined until the first response. */
let lead: number | undefined

/**
 * Call with every response's `date` header. It is truncated to seconds and delayed, so the largest lead is the most accurate.
 */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  lead = Math.max(lead ?? Number.NEGATIVE_INFINITY, at - performance.now())
}

/** Up to a second late; falls back to the device's clock. */
export function serverNow(): Date {
  return lead === undefined ? new Date() : new Date(lead + performance.now())
}

export function forgetServerTime(): void {
  lead = undefined
}

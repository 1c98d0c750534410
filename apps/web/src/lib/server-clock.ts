// Whatever this device's clock says: marks that are compared with the server's times are made by the server's clock.

/** The server's time less this page's own, which nobody can set; undefined until the server was heard. */
let lead: number | undefined

/**
 * Call it with the `date` header of every answer. It is cut to whole seconds and old by the way here, so the one that is
 * furthest ahead is nearest to the truth, and never beyond it.
 */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  lead = Math.max(lead ?? Number.NEGATIVE_INFINITY, at - performance.now())
}

/** What time it is on the server, up to a second late; by this device's clock while the server was not heard. */
export function serverNow(): Date {
  return lead === undefined ? new Date() : new Date(lead + performance.now())
}

/** For tests, whose pages share this module. */
export function forgetServerTime(): void {
  lead = undefined
}

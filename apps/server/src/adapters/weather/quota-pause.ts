const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CONCURRENT_MS = 2 * SECOND_MS
/** A header of nonsense must not silence a provider for good. */
const LONGEST_MS = DAY_MS

/** How long to leave a provider alone that said 429: as its header says, else as its reason tells. */
export function quotaPauseMs(answer: { retryAfter: string | null; body: string }, now: Date): number {
  const asked = answer.retryAfter === null ? undefined : headerMs(answer.retryAfter, now)
  return Math.min(asked ?? reasonMs(answer.body.toLowerCase(), now.getTime()), LONGEST_MS)
}

function headerMs(value: string, now: Date): number | undefined {
  if (/^\d+$/.test(value)) return Math.max(SECOND_MS, Number(value) * SECOND_MS)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(SECOND_MS, date - now.getTime())
}

/** The free quotas begin anew with each hour and with each day in UTC. */
function reasonMs(reason: string, now: number): number {
  if (reason.includes('concurrent')) return CONCURRENT_MS
  if (reason.includes('hourly')) return HOUR_MS - (now % HOUR_MS)
  if (reason.includes('daily')) return DAY_MS - (now % DAY_MS)
  return MINUTE_MS
}

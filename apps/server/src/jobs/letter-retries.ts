const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

// docs/security.md 8.10: 10 s, 30 s, 2 min, 10 min, then hourly to 24 h.
const FIRST_DELAYS_MS = [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]
const GIVE_UP_AFTER_MS = 24 * HOUR_MS

/**
 * When a letter that failed for the `attempts`th time is tried next, not before whoever refused it asked for; undefined when it is
 * given up.
 */
export function nextAttempt(
  letter: { attempts: number; created_at: Date },
  now: Date,
  askedToWaitMs = 0,
): Date | undefined {
  const delayMs = Math.max(askedToWaitMs, FIRST_DELAYS_MS[letter.attempts - 1] ?? HOUR_MS)
  const dueAt = new Date(now.getTime() + delayMs)
  return dueAt.getTime() - letter.created_at.getTime() > GIVE_UP_AFTER_MS ? undefined : dueAt
}

/** Names what went wrong without the message, which can quote addresses, links and passwords. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [error.name, code, responseCode]
    .filter((part) => typeof part === 'number' || (typeof part === 'string' && /^\w{1,40}$/.test(part)))
    .join(' ')
}

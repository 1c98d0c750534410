import type { AppDatabase, Work } from '#db/open.ts'
import { invalid } from '#errors.ts'

export const DAY_MS = 86_400_000
/** What one round of a job takes: small enough that it is short; what is left waits for the next one, seconds later. */
export const MAX_DUE_AT_ONCE = 200

type Deadline = { field: string; at: Date | null; now: Date; maxDays: number }

/** Throws VALIDATION for a deadline that has passed or is further ahead than anybody plans. */
export function requireDeadlineAhead({ field, at, now, maxDays }: Deadline): void {
  if (at === null) return
  const ahead = at.getTime() - now.getTime()
  if (ahead <= 0) throw invalid(field, 'Choose a time that is still to come.')
  if (ahead > maxDays * DAY_MS) throw invalid(field, 'Choose a time within a year.')
}

/**
 * Does `deed` for what is due, each in a transaction of its own that counts its trip's changes: what fails holds up no
 * other trip for longer than a round. `deed` claims its row first, so that of several servers one does it.
 */
export async function forEachDue<Due extends { tripId: string }>(
  database: AppDatabase,
  due: readonly Due[],
  deed: (work: Work, due: Due) => Promise<void>,
): Promise<void> {
  for (const one of due) await database.transactIn(one.tripId, (work) => deed(work, one))
}

/** What a job asks for that tells what closes within a day. */
export const withinADay = (now: Date) => ({
  now,
  until: new Date(now.getTime() + DAY_MS),
  limit: MAX_DUE_AT_ONCE,
})

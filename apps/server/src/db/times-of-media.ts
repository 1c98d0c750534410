import { wallTime } from '@sendit/core/media/taken-at.ts'
import type { Executor } from './tables.ts'

/** What stands in `media.taken_local` until the time is worked out; later than any, so that such media come first. */
export const UNTIMED = '9999'

const ROWS_PER_STEP = 300

/** Of a trip whose place is not known. */
export const NO_ZONE = 'UTC'

/** When it was taken, by the clock of the place; of what has no time yet, when it was shared. */
export function placeTimeOf(row: { taken_local: string; created_at: Date; timezone: string | null }): string {
  const { taken_local, created_at, timezone } = row
  return taken_local === UNTIMED ? wallTime(created_at, timezone ?? NO_ZONE) : taken_local
}

/**
 * Gives media that have no time the one of their upload, by the clock of their trip's place, a few hundred at a time: those of before
 * 0055, and what a server of the version before has stored since.
 */
export async function timeEarlierMedia(tx: Executor): Promise<'more' | 'done'> {
  const untimed = await tx
    .selectFrom('media')
    .innerJoin('trips', 'trips.id', 'media.trip_id')
    .select(['media.id', 'media.created_at', 'trips.timezone'])
    .where('media.taken_local', '=', UNTIMED)
    .limit(ROWS_PER_STEP)
    .execute()
  for (const { id, created_at: uploadedAt, timezone } of untimed) {
    const uploaded = wallTime(uploadedAt, timezone ?? NO_ZONE)
    await tx.updateTable('media').set({ taken_local: uploaded }).where('id', '=', id).execute()
  }
  return untimed.length < ROWS_PER_STEP ? 'done' : 'more'
}

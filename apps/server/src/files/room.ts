import { MEMBER_MAX_BYTES, MEMBER_MAX_BYTES_PER_TRIP } from '@sendit/core/media/limits.ts'
import type { Executor } from '#db/tables.ts'
import { limitReached } from '#errors.ts'

/**
 * Throws 409 unless so many more bytes of this person have room: in the trip, where there is one, and over everything they store. One
 * statement, answered from the index `files_of_owner`. Only a trip's own files wait for each other under its lock, so uploads into
 * two trips at once may pass the second limit by the few files that are on their way.
 */
export async function requireRoomOf(
  db: Executor,
  { userId, tripId }: { userId: string; tripId: string | null },
  bytes: number,
): Promise<void> {
  const held = await db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.sum<number>('bytes').as('in_all'),
      fn.sum<number>('bytes').filterWhere('trip_id', '=', tripId).as('in_trip'),
    ])
    .where('owner_user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(held.in_trip ?? 0) + bytes > MEMBER_MAX_BYTES_PER_TRIP)
    throw limitReached('You have shared 2 GB in this trip. Delete something first.')
  if (Number(held.in_all ?? 0) + bytes > MEMBER_MAX_BYTES)
    throw limitReached('You have stored 10 GB in all. Delete something first.')
}

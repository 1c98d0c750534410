import type { Executor } from '#db/tables.ts'

type MediumKey = { tripId: string; mediaId: string }

/** Whether this is a picture of the trip that is there. */
export async function isPictureOf(tx: Executor, { tripId, mediaId }: MediumKey): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediaId)
    .where('trip_id', '=', tripId)
    .where('type', '=', 'image')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function isEvidence(tx: Executor, mediaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('nominations')
    .select('id')
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

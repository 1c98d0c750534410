import type { Executor } from '#db/schema.ts'
import { reactionsTo } from '#trips/reactions.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import { type FileRow, markRemoved } from './file-store.ts'

const reactions = reactionsTo('photo')

type Uploaded = Awaited<ReturnType<typeof getForDeletion>>

export async function getForDeletion(tx: Executor, mediaId: string) {
  return tx
    .selectFrom('media')
    .leftJoin('invites', 'invites.id', 'media.uploaded_by_invite_id')
    .select([
      'media.file_id',
      'media.uploaded_by_user_id',
      'media.uploaded_by_invite_id',
      'invites.claimed_by',
    ])
    .where('media.id', '=', mediaId)
    .executeTakeFirstOrThrow()
}

export function mayRemove({ actor, role }: TripAccess, medium: Uploaded): boolean {
  if (actor.kind === 'guest') return medium.uploaded_by_invite_id === actor.inviteId
  return role === 'owner' || (medium.uploaded_by_user_id ?? medium.claimed_by) === actor.userId
}

/** Call with the trip locked. The file to drop after the commit, unless that was done before. */
export async function deleteMedium(
  tx: Executor,
  { mediaId, fileId, now }: { mediaId: string; fileId: string; now: Date },
): Promise<FileRow | undefined> {
  await tx
    .updateTable('media')
    .set({ deleted_at: now })
    .where('id', '=', mediaId)
    .where('deleted_at', 'is', null)
    .execute()
  await reactions.deleteAll(tx, mediaId)
  return markRemoved(tx, fileId, now)
}

import { sql } from 'kysely'
import type { Executor } from '#db/schema.ts'
import { statement } from '#db/statement.ts'
import { reactionsTo } from '#trips/reactions.ts'
import { deleteMentions, findById, type MessageRow } from './message-store.ts'
import { renewWords } from './search-store.ts'

/** Locks the trip row until commit, so versions become visible in order. */
export async function nextVersion(tx: Executor, tripId: string): Promise<number> {
  const [trip] = await versionTaken(tx, { tripId })
  if (trip === undefined) throw new Error('a trip that is held is not there')
  return trip.message_seq + trip.chat_changes
}

const versionTaken = statement((tx, { tripId }: { tripId: string }) =>
  tx
    .updateTable('trips')
    .set({ chat_changes: sql<number>`chat_changes + 1` })
    .where('id', '=', tripId)
    .returning(['message_seq', 'chat_changes']),
)

export async function listShowing(tx: Executor, tripId: string, mediaId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('trip_id', '=', tripId)
    .orderBy('seq')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setVersion(tx: Executor, id: string, version: number): Promise<void> {
  await versionSet(tx, { id, version })
}

const versionSet = statement((tx, { id, version }: { id: string; version: number }) =>
  tx.updateTable('messages').set({ version }).where('id', '=', id),
)

export async function getMessage(db: Executor, id: string): Promise<MessageRow> {
  const row = await findById(db, id)
  if (row === undefined) throw new Error('a message whose trip was found is not there')
  return row
}

export async function setText(tx: Executor, id: string, { text, now }: { text: string; now: Date }) {
  await tx.updateTable('messages').set({ text, edited_at: now }).where('id', '=', id).execute()
  await renewWords(tx, id)
}

/** Keeps the client's id, by which a repeat is recognised. */
export async function leaveTombstone(tx: Executor, id: string, now: Date): Promise<void> {
  await reactionsTo('message').deleteAll(tx, id)
  await deleteMentions(tx, id)
  await tx
    .updateTable('messages')
    .set({
      ...{
        text: '',
        media_id: null,
        about_kind: null,
        about_id: null,
        card_kind: null,
        card_id: null,
        edited_at: null,
        pinned_at: null,
        pinned_by: null,
      },
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute()
  await renewWords(tx, id)
}

export async function countPinned(tx: Executor, tripId: string): Promise<number> {
  const { pinned } = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('pinned'))
    .where('trip_id', '=', tripId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(pinned)
}

export async function setPin(tx: Executor, id: string, { by, now }: { by: string | null; now: Date }) {
  await tx
    .updateTable('messages')
    .set({ pinned_by: by, pinned_at: by === null ? null : now })
    .where('id', '=', id)
    .execute()
}

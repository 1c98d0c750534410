import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { isForGuests } from '@sendit/core/media/accepted-files.ts'
import { GUEST_MAX_BYTES, GUEST_MAX_FILES, MEDIA_PAGE } from '@sendit/core/media/limits.ts'
import { takenAt } from '@sendit/core/media/taken-at.ts'
import { refuseClaimed } from '#access/claimed-invites.ts'
import { writeDeed } from '#access/deeds.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { type Page, readPage } from '#db/page.ts'
import type { RepeatableRequest, RepeatGuard } from '#db/repeat-guard.ts'
import type { Executor } from '#db/tables.ts'
import { NO_ZONE } from '#db/times-of-media.ts'
import { guestForbidden, invalid, limitReached, notUploader } from '#errors.ts'
import type { FileKeeper } from '#files/keeper.ts'
import { requireRoomOf } from '#files/room.ts'
import { insertFile, markRemoved } from '#files/rows.ts'
import { type PreparedMedium, type PreparingDependencies, prepareMedium } from './preparing-service.ts'
import * as store from './store.ts'

export type MediaService = ReturnType<typeof createMediaService>

type Dependencies = PreparingDependencies & {
  database: AppDatabase
  clock: Clock
  news: TripNews
  repeatGuard: RepeatGuard
  keeper: FileKeeper
  /** Called in the removal's transaction, which holds the trip's row. */
  onRemoved: (work: Work, medium: { tripId: string; mediaId: string }) => Promise<void>
}

export function createMediaService(deps: Dependencies) {
  const { database, clock, news } = deps
  const { db } = database

  return {
    /** The 60 that were taken last, or those before one of them. */
    async listPage({ tripId }: TripAccess, before: string | undefined): Promise<Page<store.MediumRow>> {
      const cursor = before === undefined ? undefined : await store.findCursor(db, tripId, before)
      if (before !== undefined && cursor === undefined)
        throw invalid('before', 'This photo is not in the trip.')
      return readPage(MEDIA_PAGE, (limit) => store.listPage(db, { tripId, before: cursor, limit }))
    },

    /** Keeps the file, what is drawn of it, and its row. The same key and contents are kept once. */
    async add<Answer>(
      access: TripAccess,
      upload: PreparedMedium['upload'],
      answering: Answering<Answer>,
    ): Promise<Answer> {
      const medium = await prepareMedium(deps, upload, async ({ mimeType, bytes }) => {
        if (!access.isMember() && !isForGuests(mimeType)) throw guestForbidden()
        await requireRoom(db, access, bytes)
      })
      return keepMedium(deps, access, { ...medium, upload }, answering)
    },

    /** By the uploader or the trip's owner; repeating it changes nothing. */
    remove: (access: MemberAccess, mediaId: string) =>
      database.transactIn(access.tripId, async (work) => {
        const { tx, afterCommit } = work
        const { tripId } = access
        // First, as whoever writes into the chat takes it: the order of the rows is the same for all.
        await lockTrip(tx, tripId)
        const now = clock.now()
        const medium = await store.getForDeletion(tx, mediaId)
        if (!mayRemove(access, medium)) throw notUploader()
        await store.markDeleted(tx, mediaId, now)
        const file = await markRemoved(tx, medium.file_id, now)
        if (file === undefined) return
        await deps.onRemoved(work, { tripId, mediaId })
        news.changed(work, tripId, ['media', 'messages', 'trip'])
        afterCommit(() => deps.keeper.drop([file]))
      }),
  }
}

/**
 * Removes a medium with the message that showed it, in the caller's transaction, which holds the trip's row; what somebody else
 * uploaded stays in the gallery, unless the trip's owner takes it away.
 */
export function removeOwnMedium({ clock, news, keeper }: Pick<Dependencies, 'clock' | 'news' | 'keeper'>) {
  return async (work: Work, access: TripAccess, mediaId: string): Promise<void> => {
    const medium = await store.getForDeletion(work.tx, mediaId)
    if (!mayRemove(access, medium)) return
    await store.markDeleted(work.tx, mediaId, clock.now())
    const file = await markRemoved(work.tx, medium.file_id, clock.now())
    if (file === undefined) return
    news.changed(work, access.tripId, ['media', 'trip'])
    work.afterCommit(() => keeper.drop([file]))
  }
}

type Uploaded = Awaited<ReturnType<typeof store.getForDeletion>>

function mayRemove({ actor, role }: TripAccess, medium: Uploaded): boolean {
  if (actor.kind === 'guest') return medium.uploaded_by_invite_id === actor.inviteId
  return role === 'owner' || (medium.uploaded_by_user_id ?? medium.claimed_by) === actor.userId
}

/** The call that sent the file, and what it is answered with; the answer is kept for when the call comes again. */
type Answering<Answer> = { call: RepeatableRequest; present: (row: store.MediumRow) => Answer }

async function keepMedium<Answer>(
  deps: Dependencies,
  access: TripAccess,
  medium: PreparedMedium,
  { call, present }: Answering<Answer>,
): Promise<Answer> {
  const { keeper, repeatGuard, news } = deps
  const { tripId } = access
  const { upload, file, parts } = medium
  // The body was a stream, and has gone by.
  const repeatable = { ...call, body: { sha256: file.sha256, filename: file.filename } }
  const { body } = await keeper.keep({ id: upload.id, parts }, () =>
    repeatGuard.once(repeatable, async (work) => {
      const { tx } = work
      const { timezone } = await lockTrip(tx, tripId)
      await requireRoom(tx, access, file.bytes)
      await refuseClaimed(tx, access)
      const now = deps.clock.now()
      await insertRows(tx, { access, medium, now, timeZone: timezone ?? NO_ZONE })
      await writePhotoDeed(tx, access, now)
      news.changed(work, tripId, ['media', 'trip'])
      return { status: 201, body: present(await store.getMedium(tx, upload.id)) }
    }),
  )
  return body
}

/** One row for each: they gather until none has come for a while. */
async function writePhotoDeed(tx: Executor, { tripId, actor }: TripAccess, now: Date): Promise<void> {
  const isUser = actor.kind === 'user'
  const item = { kind: 'photo', by: isUser ? actor.user.display_name : guestSenderName(actor.name) } as const
  const byUserId = isUser ? actor.userId : null
  await writeDeed(tx, { tripId, byUserId, tellings: [{ to: 'crew', item }] }, now)
}

type NewMedium = { access: TripAccess; medium: PreparedMedium; now: Date; timeZone: string }

async function insertRows(tx: Executor, { access, medium, now, timeZone }: NewMedium): Promise<void> {
  const { actor, tripId } = access
  const { upload, kind, file, variants, storedAs } = medium
  const userId = actor.kind === 'user' ? actor.userId : null
  const inviteId = actor.kind === 'guest' ? actor.inviteId : null
  await insertFile(tx, {
    ...{ id: upload.id, kind: 'media', trip_id: tripId, owner_user_id: userId, owner_invite_id: inviteId },
    ...{ sniffed_type: kind.mimeType, bytes: file.bytes, original_name: file.filename },
    ...{ stored_name: storedAs, variants: variants.join(' '), created_at: now },
  })
  await store.insertMedium(tx, {
    ...{ id: upload.id, trip_id: tripId, file_id: upload.id, poster_file_id: null, type: kind.type },
    ...{ uploaded_by_user_id: userId, uploaded_by_invite_id: inviteId, created_at: now, deleted_at: null },
    ...{ width: medium.width, height: medium.height, duration_ms: medium.durationMs },
    placeholder: medium.placeholder,
    taken_local: takenAt(medium.camera, { uploadedAt: now, timeZone }),
  })
}

async function requireRoom(db: Executor, { tripId, actor }: TripAccess, bytes: number): Promise<void> {
  if (actor.kind === 'guest') {
    const held = await store.countGuestsHoldings(db, { tripId, inviteId: actor.inviteId })
    if (held.files >= GUEST_MAX_FILES || held.bytes + bytes > GUEST_MAX_BYTES) {
      throw limitReached('Guests can share up to 10 photos and videos, 100 MB together. Sign in for more.')
    }
    return
  }
  await requireRoomOf(db, { userId: actor.userId, tripId }, bytes)
}

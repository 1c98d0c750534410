import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { isForGuests } from '@sendit/core/media/accepted-files.ts'
import { GUEST_MAX_BYTES, GUEST_MAX_FILES, MEDIA_PAGE } from '@sendit/core/media/limits.ts'
import { takenAt } from '@sendit/core/media/taken-at.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { RepeatableRequest, RepeatGuard } from '#db/repeat-guard.ts'
import type { Executor } from '#db/schema.ts'
import { type Page, readPage } from '#db/statement.ts'
import { guestForbidden, invalid, limitReached, mediumDeleted, notUploader } from '#errors.ts'
import { publishIfEvidence } from '#features/awards/service.ts'
import { type AnnounceChange, changeMessagesShowing } from '#features/chat/change-service.ts'
import type { FileStore } from '#files/file-store.ts'
import { insertFile, requireRoomOf } from '#files/file-store.ts'
import { deleteMedium, getForDeletion, mayRemove } from '#files/media.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { recordEvent } from '#live/trip-events.ts'
import { hasReacted, mayReact, type Reactor, reactionsTo, reactorOf, requireEmoji } from '#trips/reactions.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { refuseClaimed } from '#trips/trip-gate.ts'
import { lockTrip } from '#trips/trip-lock.ts'
import { type PreparedMedium, type PreparingDependencies, prepareMedium } from './preparing-service.ts'
import * as store from './store.ts'
import { findMedium, getMedium, type MediumRow } from './store.ts'

/** Of a trip whose place is not known. */
export const NO_ZONE = 'UTC'

export type MediaService = ReturnType<typeof createMediaService>

type Dependencies = PreparingDependencies & {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  repeatGuard: RepeatGuard
  fileStore: FileStore
  announceChange: AnnounceChange
}

export function createMediaService(deps: Dependencies) {
  const { database, clock, tripEvents } = deps
  const { db } = database

  return {
    async listPage({ tripId }: TripAccess, before: string | undefined): Promise<Page<store.MediumRow>> {
      const cursor = before === undefined ? undefined : await store.findCursor(db, tripId, before)
      if (before !== undefined && cursor === undefined)
        throw invalid('before', 'This photo is not in the trip.')
      return readPage(MEDIA_PAGE, (limit) => store.listPage(db, { tripId, before: cursor, limit }))
    },

    async add<Answer>(
      access: TripAccess,
      upload: PreparedMedium['upload'],
      answering: Answering<Answer>,
    ): Promise<Answer> {
      const medium = await prepareMedium(deps, upload, async ({ mimeType, bytes }) => {
        if (!access.isMember() && !isForGuests(mimeType)) throw guestForbidden()
        await requireRoom(db, access, bytes)
      })
      return storeMedium(deps, access, { ...medium, upload }, answering)
    },

    /** By uploader or owner. Idempotent. */
    remove: (access: MemberAccess, mediaId: string) =>
      database.transactIn(access.tripId, async (work) => {
        const { tx, afterCommit } = work
        const { tripId } = access
        // First, in the same lock order as chat.
        await lockTrip(tx, tripId)
        const now = clock.now()
        const medium = await getForDeletion(tx, mediaId)
        if (!mayRemove(access, medium)) throw notUploader()
        const file = await deleteMedium(tx, { mediaId, fileId: medium.file_id, now })
        if (file === undefined) return
        await changeMessagesShowing(work, { tripId, mediaId }, deps.announceChange)
        await publishIfEvidence(tripEvents, work, { tripId, mediaId })
        tripEvents.publish(work, tripId, ['media', 'messages', 'trip'])
        afterCommit(() => deps.fileStore.drop([file]))
      }),
  }
}

type Answering<Answer> = { call: RepeatableRequest; present: (row: store.MediumRow) => Answer }

async function storeMedium<Answer>(
  deps: Dependencies,
  access: TripAccess,
  medium: PreparedMedium,
  { call, present }: Answering<Answer>,
): Promise<Answer> {
  const { fileStore, repeatGuard, tripEvents } = deps
  const { tripId } = access
  const { upload, file, parts } = medium
  // The streamed body is gone; its hash identifies it.
  const repeatable = { ...call, body: { sha256: file.sha256, filename: file.filename } }
  const { body } = await fileStore.save({ id: upload.id, parts }, () =>
    repeatGuard.once(repeatable, async (work) => {
      const { tx } = work
      const { timezone } = await lockTrip(tx, tripId)
      await requireRoom(tx, access, file.bytes)
      await refuseClaimed(tx, access)
      const now = deps.clock.now()
      await insertRows(tx, { access, medium, now, timeZone: timezone ?? NO_ZONE })
      await recordPhotoEvent(tx, access, now)
      tripEvents.publish(work, tripId, ['media', 'trip'])
      return { status: 201, body: present(await store.getMedium(tx, upload.id)) }
    }),
  )
  return body
}

/** Fan-out groups them until no more arrive for a while. */
async function recordPhotoEvent(tx: Executor, { tripId, actor }: TripAccess, now: Date): Promise<void> {
  const isUser = actor.kind === 'user'
  const item = { kind: 'photo', by: isUser ? actor.user.display_name : guestSenderName(actor.name) } as const
  const byUserId = isUser ? actor.userId : null
  await recordEvent(tx, { tripId, byUserId, notificationRules: [{ to: 'crew', item }] }, now)
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

export type PhotoReactions = ReturnType<typeof createPhotoReactions>

const reactions = reactionsTo('photo')

type ReactionServiceDependencies = { clock: Clock; tripEvents: TripEvents }
type Reacting = { mediaId: string; emoji: string }

/** Each call returns the medium; a no-op publishes nothing. Throws MEDIUM_DELETED. */
export function createPhotoReactions({ clock, tripEvents }: ReactionServiceDependencies) {
  const publishChange = (work: Work, { tripId }: TripAccess, mediaId: string) => {
    tripEvents.publish(work, tripId, ['media'])
    return getMedium(work.tx, mediaId)
  }

  return {
    /** Throws LIMIT_REACHED at a thirteenth kind. */
    async react(work: Work, access: TripAccess, { mediaId, emoji: written }: Reacting): Promise<MediumRow> {
      const emoji = requireEmoji(written)
      const { medium, by, existing } = await lockMedium(work.tx, access, mediaId)
      if (!mayReact('photo', existing, { emoji, by })) return medium
      const version = (existing.at(-1)?.version ?? 0) + 1
      await reactions.insert(work.tx, { id: mediaId, emoji, access, version, now: clock.now() })
      return publishChange(work, access, mediaId)
    },

    async unreact(work: Work, access: TripAccess, { mediaId, emoji: written }: Reacting): Promise<MediumRow> {
      const emoji = requireEmoji(written)
      const { medium, by, existing } = await lockMedium(work.tx, access, mediaId)
      if (!hasReacted(existing, { emoji, by })) return medium
      await reactions.delete(work.tx, { id: mediaId, emoji, by })
      return publishChange(work, access, mediaId)
    },
  }
}

type LockedMedium = { medium: MediumRow; by: Reactor; existing: Awaited<ReturnType<typeof reactions.list>> }

async function lockMedium(tx: Executor, access: TripAccess, mediaId: string): Promise<LockedMedium> {
  await lockTrip(tx, access.tripId)
  await refuseClaimed(tx, access)
  const medium = await findMedium(tx, mediaId)
  if (medium === undefined) throw mediumDeleted()
  return { medium, by: await reactorOf(tx, access), existing: await reactions.list(tx, mediaId) }
}

export const listMedia = (db: Executor, ids: readonly string[]): Promise<MediumRow[]> =>
  store.listByIds(db, ids)

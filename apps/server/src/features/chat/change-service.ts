import type { EditMessage } from '@sendit/core/chat/contract.ts'
import { EDIT_WINDOW_MS, MAX_PINS } from '@sendit/core/chat/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { limitReached, messageDeleted, notSender, tooLateToEdit } from '#errors.ts'
import type { FileStore } from '#files/file-store.ts'
import { deleteMedium, getForDeletion, mayRemove } from '#files/media.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { hasReacted, mayReact, reactionsTo, reactorOf, requireEmoji } from '#trips/reactions.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { refuseClaimed } from '#trips/trip-gate.ts'
import { lockTrip } from '#trips/trip-lock.ts'
import * as changes from './change-store.ts'
import { isSameMentions, requireMentions } from './mention-service.ts'
import type { MessageRow } from './message-store.ts'
import { replaceMentions } from './message-store.ts'

const reactions = reactionsTo('message')

export type ChangeService = ReturnType<typeof createChangeService>

export type AnnounceChange = (tripId: string, message: MessageRow) => Promise<void>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  fileStore: FileStore
  announceChange: AnnounceChange
}

/**
 * Each call locks the trip row and returns the updated message; a no-op is neither counted nor broadcast. Deleted messages can
 * only be deleted again.
 */
export function createChangeService(deps: Dependencies) {
  const { database, clock, announceChange } = deps
  const touch = (work: Work, { tripId }: TripAccess, id: string, write?: Writing) =>
    changeMessage(work, { tripId, id, announce: announceChange, write })

  return {
    /** Own messages, for 24 h. Throws NOT_SENDER and TOO_LATE. */
    async edit(work: Work, access: TripAccess, messageId: string, { text, mentions }: EditMessage) {
      const message = await lockUndeletedMessage(work.tx, access, messageId)
      const now = clock.now()
      requireEditable(message, access, now)
      const rows = await requireMentions(work.tx, { tripId: access.tripId, messageId, text, mentions })
      if (message.text === text && isSameMentions(message, rows)) return message
      await changes.setText(work.tx, messageId, { text, now })
      await replaceMentions(work.tx, messageId, rows)
      return touch(work, access, messageId)
    },

    /** Own messages, or any by the trip's owner. Also deletes its picture unless used elsewhere. */
    async remove(work: Work, access: TripAccess, messageId: string): Promise<MessageRow> {
      const message = await lockMessage(work.tx, access, messageId)
      if (!isOwn(message, access) && access.role !== 'owner') throw notSender('delete')
      if (message.deleted_at !== null) return message
      await changes.leaveTombstone(work.tx, messageId, clock.now())
      const { media_id } = message
      const isShown =
        media_id !== null && (await changes.listShowing(work.tx, access.tripId, media_id)).length > 0
      if (media_id !== null && !isShown) await removeOwnMedium(deps, work, access, media_id)
      return touch(work, access, messageId)
    },

    /** Throws LIMIT_REACHED at a thirteenth kind. */
    async react(work: Work, access: TripAccess, { messageId, emoji: written }: Reacting) {
      const emoji = requireEmoji(written)
      const message = await lockUndeletedMessage(work.tx, access, messageId)
      const by = await reactorOf(work.tx, access)
      const existing = await reactions.list(work.tx, messageId)
      if (!mayReact('message', existing, { emoji, by })) return message
      return touch(work, access, messageId, (version) =>
        reactions.insert(work.tx, { id: messageId, emoji, access, version, now: clock.now() }),
      )
    },

    async unreact(work: Work, access: TripAccess, { messageId, emoji: written }: Reacting) {
      const emoji = requireEmoji(written)
      const message = await lockUndeletedMessage(work.tx, access, messageId)
      const by = await reactorOf(work.tx, access)
      const existing = await reactions.list(work.tx, messageId)
      if (!hasReacted(existing, { emoji, by })) return message
      await reactions.delete(work.tx, { id: messageId, emoji, by })
      return touch(work, access, messageId)
    },

    /** Throws LIMIT_REACHED at an eleventh. */
    async pin(work: Work, access: MemberAccess, messageId: string): Promise<MessageRow> {
      const message = await lockUndeletedMessage(work.tx, access, messageId)
      if (message.pinned_at !== null) return message
      if ((await changes.countPinned(work.tx, access.tripId)) >= MAX_PINS)
        throw limitReached(`A trip has up to ${MAX_PINS} pinned messages. Unpin one first.`)
      await changes.setPin(work.tx, messageId, { by: access.actor.userId, now: clock.now() })
      return touch(work, access, messageId)
    },

    async unpin(work: Work, access: MemberAccess, messageId: string): Promise<MessageRow> {
      const message = await lockUndeletedMessage(work.tx, access, messageId)
      if (message.pinned_at === null) return message
      await changes.setPin(work.tx, messageId, { by: null, now: clock.now() })
      return touch(work, access, messageId)
    },

    /** The server that stored the change may have died before broadcasting it. */
    async announceAgain({ tripId }: TripAccess, messageId: string): Promise<void> {
      await announceChange(tripId, await changes.getMessage(database.db, messageId))
    },
  }
}

export type Reacting = { messageId: string; emoji: string }

/** Call with the trip locked. */
export async function changeMessagesShowing(
  work: Work,
  { tripId, mediaId }: { tripId: string; mediaId: string },
  announce: AnnounceChange,
): Promise<void> {
  const ids = await changes.listShowing(work.tx, tripId, mediaId)
  for (const id of ids) await changeMessage(work, { tripId, id, announce })
}

/** Others' uploads stay in the gallery, unless the owner removes them. */
async function removeOwnMedium(
  { clock, tripEvents, fileStore }: Dependencies,
  work: Work,
  access: TripAccess,
  mediaId: string,
): Promise<void> {
  const medium = await getForDeletion(work.tx, mediaId)
  if (!mayRemove(access, medium)) return
  const file = await deleteMedium(work.tx, { mediaId, fileId: medium.file_id, now: clock.now() })
  if (file === undefined) return
  tripEvents.publish(work, access.tripId, ['media', 'trip'])
  work.afterCommit(() => fileStore.drop([file]))
}

type Writing = ((version: number) => Promise<void>) | undefined
type Change = { tripId: string; id: string; announce: AnnounceChange; write?: Writing }

/** Call with the message locked. Broadcast after commit. */
async function changeMessage(
  { tx, afterCommit }: Work,
  { tripId, id, announce, write }: Change,
): Promise<MessageRow> {
  const version = await changes.nextVersion(tx, tripId)
  await write?.(version)
  await changes.setVersion(tx, id, version)
  const row = await changes.getMessage(tx, id)
  afterCommit(() => announce(tripId, row))
  return row
}

async function lockMessage(tx: Executor, access: TripAccess, messageId: string): Promise<MessageRow> {
  await lockTrip(tx, access.tripId)
  await refuseClaimed(tx, access)
  return changes.getMessage(tx, messageId)
}

async function lockUndeletedMessage(
  tx: Executor,
  access: TripAccess,
  messageId: string,
): Promise<MessageRow> {
  const message = await lockMessage(tx, access, messageId)
  if (message.deleted_at !== null) throw messageDeleted()
  return message
}

/** Guest messages belong to the account that claimed the invite. */
function isOwn(message: MessageRow, { actor }: TripAccess): boolean {
  if (actor.kind === 'user') return message.user_id === actor.userId
  return message.user_id === null && message.sender_invite_id === actor.inviteId
}

function requireEditable(message: MessageRow, access: TripAccess, now: Date): void {
  if (!isOwn(message, access)) throw notSender('edit')
  if (now.getTime() - message.created_at.getTime() > EDIT_WINDOW_MS) throw tooLateToEdit()
}

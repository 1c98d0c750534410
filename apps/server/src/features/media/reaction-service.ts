import { refuseClaimed } from '#access/claimed-invites.ts'
import {
  hasReacted,
  mayReact,
  type Reactor,
  reactionsTo,
  reactorOf,
  requireEmoji,
} from '#access/reactions.ts'
import type { TripAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { mediumDeleted } from '#errors.ts'
import { findMedium, getMedium, type MediumRow } from './store.ts'

export type PhotoReactions = ReturnType<typeof createPhotoReactions>

const reactions = reactionsTo('photo')

type Dependencies = { clock: Clock; news: TripNews }
type Reacting = { mediaId: string; emoji: string }

/**
 * What people say to a photo, a video or a file with one emoji, as they do to messages. Each call runs in the caller's transaction and
 * answers the medium as it stands then; what changes nothing tells nothing. Throws MEDIUM_DELETED for one that was removed.
 */
export function createPhotoReactions({ clock, news }: Dependencies) {
  const told = (work: Work, { tripId }: TripAccess, mediaId: string) => {
    news.changed(work, tripId, ['media'])
    return getMedium(work.tx, mediaId)
  }

  return {
    /** One of each kind for each person. Throws LIMIT_REACHED at a thirteenth kind. */
    async react(work: Work, access: TripAccess, { mediaId, emoji: written }: Reacting): Promise<MediumRow> {
      const emoji = requireEmoji(written)
      const { medium, by, standing } = await take(work.tx, access, mediaId)
      if (!mayReact('photo', standing, { emoji, by })) return medium
      const version = (standing.at(-1)?.version ?? 0) + 1
      await reactions.insert(work.tx, { id: mediaId, emoji, access, version, now: clock.now() })
      return told(work, access, mediaId)
    },

    async unreact(work: Work, access: TripAccess, { mediaId, emoji: written }: Reacting): Promise<MediumRow> {
      const emoji = requireEmoji(written)
      const { medium, by, standing } = await take(work.tx, access, mediaId)
      if (!hasReacted(standing, { emoji, by })) return medium
      await reactions.delete(work.tx, { id: mediaId, emoji, by })
      return told(work, access, mediaId)
    },
  }
}

type Taken = { medium: MediumRow; by: Reactor; standing: Awaited<ReturnType<typeof reactions.list>> }

/** The medium with its reactions, and the trip's row held. */
async function take(tx: Executor, access: TripAccess, mediaId: string): Promise<Taken> {
  await lockTrip(tx, access.tripId)
  await refuseClaimed(tx, access)
  const medium = await findMedium(tx, mediaId)
  if (medium === undefined) throw mediumDeleted()
  return { medium, by: await reactorOf(tx, access), standing: await reactions.list(tx, mediaId) }
}

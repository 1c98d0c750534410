import type { UpdateProfile } from '@sendit/core/profile/contract.ts'
import type { UserActor, UserRow } from '#access/actor.ts'
import type { FileKeeper } from '#access/file-keeper.ts'
import { fileIdOf } from '#access/file-links.ts'
import { markRemoved } from '#access/file-rows.ts'
import type { Pictures } from '#access/pictures.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Images } from '#adapters/images/port.ts'
import type { AppDatabase } from '#db/open.ts'
import * as store from './store.ts'

/** SPEC section 2. */
const PICTURE_PIXELS = 400

export type ProfileService = ReturnType<typeof createProfileService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  news: TripNews
  images: Images
  pictures: Pictures
  keeper: FileKeeper
}
type NewPicture = { id: string; file: { path: string; filename: string } }

export function createProfileService({ database, clock, news, images, pictures, keeper }: Dependencies) {
  /** Open screens of every trip show this person. */
  async function tellTrips(userId: string): Promise<void> {
    const tripIds = await store.listTripIds(database.db, userId)
    await Promise.all(tripIds.map((tripId) => news.changed(tripId, ['trip', 'members', 'messages'])))
  }

  return {
    /** Cut to a square; the picture before it is gone for good. */
    async changePicture({ userId }: UserActor, { id, file }: NewPicture): Promise<UserRow> {
      const draw = (path: string) => images.square(path, PICTURE_PIXELS)
      const picture = { id, kind: 'avatar' as const, ownerUserId: userId, file, draw }
      await pictures.add(picture, async ({ tx, afterCommit }, url) => {
        const before = await store.replacePicture(tx, userId, url)
        const oldId = before === null ? undefined : fileIdOf(before)
        const old = oldId === undefined ? undefined : await markRemoved(tx, oldId, clock.now())
        afterCommit(() => tellTrips(userId))
        if (old !== undefined) afterCommit(() => keeper.drop([old]))
      })
      return store.getUser(database.db, userId)
    },

    /** Stores the form; what a client left out stays, an empty name becomes none. */
    async update(actor: UserActor, form: UpdateProfile): Promise<UserRow> {
      const user = await store.updateProfile(database.db, actor.userId, {
        display_name: form.displayName,
        ...(form.firstName !== undefined && { first_name: form.firstName || null }),
        ...(form.lastName !== undefined && { last_name: form.lastName || null }),
        ...(form.weightKg !== undefined && { weight_kg: form.weightKg }),
        ...(form.level !== undefined && { level: form.level }),
      })
      await tellTrips(actor.userId)
      return user
    },
  }
}

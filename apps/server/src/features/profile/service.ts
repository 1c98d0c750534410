import type { ProfileForm } from '@sendit/core/profile/contract.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Images } from '#adapters/images/port.ts'
import type { UserActor, UserRow } from '#auth/actor.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { updateTimeZone } from '#features/notifications/settings-service.ts'
import type { FileStore } from '#files/file-store.ts'
import { markRemoved } from '#files/file-store.ts'
import { fileIdOf } from '#files/links.ts'
import type { Pictures } from '#files/pictures.ts'
import type { TripEvents } from '#live/trip-events.ts'
import * as store from './store.ts'

/** docs/product.md 9.1. */
const PICTURE_PIXELS = 400

export type ProfileService = ReturnType<typeof createProfileService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  images: Images
  pictures: Pictures
  fileStore: FileStore
}
type NewPicture = { id: string; file: { path: string; filename: string } }

export function createProfileService(deps: Dependencies) {
  const { database, clock, tripEvents, images, pictures, fileStore } = deps
  /** Open screens in every trip show this person. */
  async function publishToTrips(work: Work, userId: string): Promise<void> {
    tripEvents.publish(work, await store.listTripIds(work.tx, userId), ['trip', 'members', 'messages'])
  }

  return {
    /** The previous picture is deleted. */
    async changePicture({ userId }: UserActor, { id, file }: NewPicture): Promise<UserRow> {
      const draw = (path: string) => images.square(path, PICTURE_PIXELS)
      const picture = { id, kind: 'avatar' as const, ownerUserId: userId, file, draw }
      await pictures.add(picture, async (work, url) => {
        const { tx, afterCommit } = work
        const before = await store.replacePicture(tx, userId, url)
        const oldId = before === null ? undefined : fileIdOf(before)
        const old = oldId === undefined ? undefined : await markRemoved(tx, oldId, clock.now())
        await publishToTrips(work, userId)
        if (old !== undefined) afterCommit(() => fileStore.drop([old]))
      })
      return store.getUser(database.db, userId)
    },

    /** Omitted fields stay; an empty name becomes null. */
    async update(work: Work, actor: UserActor, form: ProfileForm): Promise<UserRow> {
      const change = {
        display_name: form.displayName,
        ...(form.firstName !== undefined && { first_name: form.firstName || null }),
        ...(form.lastName !== undefined && { last_name: form.lastName || null }),
        ...(form.weightKg !== undefined && { weight_kg: form.weightKg }),
        ...(form.level !== undefined && { level: form.level }),
        ...(form.paymentDetails !== undefined && { payment_details: form.paymentDetails || null }),
        ...(form.paymentLink !== undefined && { payment_link: form.paymentLink || null }),
        ...toRiderCard(form),
        ...(form.showsReads !== undefined && { shows_reads: form.showsReads ? 1 : 0 }),
      }
      const user = await store.updateProfile(work.tx, actor.userId, change)
      if (form.timezone !== undefined) await updateTimeZone(work.tx, actor.userId, form.timezone)
      await publishToTrips(work, actor.userId)
      return user
    },
  }
}

function toRiderCard({ quiver, board, phone }: ProfileForm) {
  return {
    ...(quiver !== undefined && { quiver: JSON.stringify(quiver) }),
    ...(board !== undefined && { board }),
    ...(phone !== undefined && { phone }),
  }
}

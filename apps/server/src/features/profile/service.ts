import type { UpdateProfile } from '@sendit/core/profile/contract.ts'
import type { UserActor, UserRow } from '#access/actor.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { AppDatabase } from '#db/open.ts'
import * as store from './store.ts'

export type ProfileService = ReturnType<typeof createProfileService>

export function createProfileService({ database, news }: { database: AppDatabase; news: TripNews }) {
  return {
    /** Stores the form; what a client left out stays, an empty name becomes none. */
    async update(actor: UserActor, form: UpdateProfile): Promise<UserRow> {
      const user = await store.updateProfile(database.db, actor.userId, {
        display_name: form.displayName,
        ...(form.firstName !== undefined && { first_name: form.firstName || null }),
        ...(form.lastName !== undefined && { last_name: form.lastName || null }),
        ...(form.weightKg !== undefined && { weight_kg: form.weightKg }),
        ...(form.level !== undefined && { level: form.level }),
      })
      const tripIds = await store.listTripIds(database.db, actor.userId)
      await Promise.all(tripIds.map((tripId) => news.changed(tripId, ['trip', 'members', 'messages'])))
      return user
    },
  }
}

import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** Upkeep and deletions find their rows, however many others there are (docs/decisions/0074). */
export async function foundByIndex({ builder }: Schema): Promise<void> {
  // Of archived trips too: what calendars were told of them goes as well. It takes the place of the one without.
  await builder
    .createIndex('trips_ended')
    .on('trips')
    .expression(sql`coalesce(trip_end_date, trip_date)`)
    .execute()
  await builder.dropIndex('trips_by_last_day').execute()
  await builder
    .createIndex('files_removed')
    .on('files')
    .column('removed_at')
    .where(sql.ref('removed_at'), 'is not', null)
    .execute()
  await builder
    .createIndex('files_heroes')
    .on('files')
    .column('id')
    .where(sql<boolean>`kind = 'hero' and removed_at is null`)
    .execute()
  await builder
    .createIndex('trips_with_hero')
    .on('trips')
    .column('hero_image')
    .where(sql.ref('hero_image'), 'is not', null)
    .execute()
  await builder
    .createIndex('nominations_with_media')
    .on('nominations')
    .column('media_id')
    .where(sql.ref('media_id'), 'is not', null)
    .execute()
  // Letters of these kinds go after a day, all others after a month.
  await builder
    .createIndex('letters_told')
    .on('letters')
    .column('sent_at')
    .where(sql<boolean>`sent_at is not null and kind in ('deed', 'notice-push', 'notice-email')`)
    .execute()
  await builder
    .createIndex('letters_to_shore')
    .on('letters')
    .column('payload')
    .where(sql<boolean>`kind = 'shore-contact'`)
    .execute()
}

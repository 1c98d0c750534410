import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** Where a trip goes, and when the provider was asked for it: once for each place that somebody types. */
export async function placesOfTrips({ builder, measure, instant }: Schema): Promise<void> {
  await builder.alterTable('trips').addColumn('latitude', measure).execute()
  await builder.alterTable('trips').addColumn('longitude', measure).execute()
  await builder.alterTable('trips').addColumn('place_asked_at', instant).execute()
  await builder
    .createIndex('trips_not_placed')
    .on('trips')
    .columns(['created_at', 'id'])
    .where(sql.ref('place_asked_at'), 'is', null)
    .where(sql.ref('archived_at'), 'is', null)
    .execute()
}

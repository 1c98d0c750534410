import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** What a hundred thousand trips showed that a thousand had not (docs/decisions/0074). */
export async function foundAtSize({ builder }: Schema): Promise<void> {
  // Whoever left as well: their name stands in what they paid.
  await builder.createIndex('memberships_ever').on('memberships').column('user_id').execute()
  await builder
    .createIndex('expenses_deleted_of_trip')
    .on('expenses')
    .columns(['trip_id', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await builder.createIndex('wind_looks_due').on('wind_looks').column('due_at').execute()
}

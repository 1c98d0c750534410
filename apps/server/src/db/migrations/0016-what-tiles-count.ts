import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** What a trip's tiles count, sum and show first stands in the indices themselves. */
export async function whatTilesCount({ builder }: Schema): Promise<void> {
  await builder
    .createIndex('memberships_standing')
    .on('memberships')
    .columns(['trip_id', 'joined_at', 'user_id'])
    .where(sql.ref('left_at'), 'is', null)
    .execute()
  await builder
    .createIndex('expenses_by_category')
    .on('expenses')
    .columns(['trip_id', 'category', 'paid_by', 'amount_pence'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await builder
    .createIndex('media_by_type')
    .on('media')
    .columns(['trip_id', 'type', 'created_at', 'id', 'uploaded_by_user_id', 'uploaded_by_invite_id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}

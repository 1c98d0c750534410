import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** What somebody stores is added up before each of their uploads; the sum and its part in one trip are in the index itself. */
export async function filesOfOwner({ builder }: Schema): Promise<void> {
  await builder
    .createIndex('files_of_owner')
    .on('files')
    .columns(['owner_user_id', 'trip_id', 'bytes'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute()
}

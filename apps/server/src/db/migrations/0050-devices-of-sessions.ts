import type { Schema } from '#db/portable.ts'

/** Where a session ends, its browser is told no more. Of browsers from before nobody knows which session is theirs, until they say so again. */
export async function devicesOfSessions({ builder, id }: Schema): Promise<void> {
  await builder
    .alterTable('push_devices')
    .addColumn('session_id', id, (column) => column.references('sessions.id').onDelete('cascade'))
    .execute()
  await builder.createIndex('push_devices_of_session').on('push_devices').column('session_id').execute()
}

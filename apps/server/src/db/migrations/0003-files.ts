import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function files(schema: Schema): Promise<void> {
  await createFiles(schema)
  await createMedia(schema)
}

// A file's row is the only way to its bytes, so nothing takes it along: whoever deletes it removes the bytes as well.
async function createFiles({ createTable, builder, id, text, instant, big }: Schema): Promise<void> {
  await createTable('files')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.references('trips.id'))
    .addColumn('owner_user_id', id, (column) => column.references('users.id'))
    .addColumn('owner_invite_id', id, (column) => column.references('invites.id'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('sniffed_type', text, (column) => column.notNull())
    .addColumn('bytes', big, (column) => column.notNull())
    .addColumn('original_name', text, (column) => column.notNull())
    .addColumn('stored_name', id, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addUniqueConstraint('files_stored_name_unique', ['stored_name'])
    .addCheckConstraint('files_bytes_counted', sql`bytes >= 0`)
    .addCheckConstraint('files_one_owner_at_most', sql`owner_user_id is null or owner_invite_id is null`)
    .execute()
  await builder.createIndex('files_of_trip').on('files').columns(['trip_id', 'created_at', 'id']).execute()
}

async function createMedia({ createTable, builder, id, text, instant, count }: Schema): Promise<void> {
  await createTable('media')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('file_id', id, (column) => column.notNull().references('files.id'))
    .addColumn('poster_file_id', id, (column) => column.references('files.id'))
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('uploaded_by_user_id', id, (column) => column.references('users.id'))
    .addColumn('uploaded_by_invite_id', id, (column) => column.references('invites.id'))
    .addColumn('width', count)
    .addColumn('height', count)
    .addColumn('duration_ms', count)
    .addColumn('placeholder', text)
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('deleted_at', instant)
    .addCheckConstraint('media_type_known', sql`type in ('image', 'video', 'file')`)
    .addCheckConstraint(
      'media_one_uploader',
      sql`(uploaded_by_user_id is null) <> (uploaded_by_invite_id is null)`,
    )
    .execute()
  await builder
    .createIndex('media_of_trip')
    .on('media')
    .columns(['trip_id', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await builder.createIndex('media_of_file').on('media').column('file_id').execute()
}

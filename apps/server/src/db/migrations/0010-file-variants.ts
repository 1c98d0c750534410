import type { Schema } from '#db/portable.ts'

/**
 * Smaller pictures lie beside the file they were made from, under names that follow from its own: `variants` tells which.
 * A removed file keeps its row, since a message may still name the medium.
 */
export async function fileVariants({ builder, text, instant }: Schema): Promise<void> {
  await builder
    .alterTable('files')
    .addColumn('variants', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await builder.alterTable('files').addColumn('removed_at', instant).execute()
  await builder
    .createIndex('files_of_guest')
    .on('files')
    .column('owner_invite_id')
    .where('owner_invite_id', 'is not', null)
    .execute()
}

import type { Schema } from '#db/portable.ts'

/** Of what went before nobody knows, so it says nothing. */
export async function shoreTold({ builder, instant }: Schema): Promise<void> {
  await builder.alterTable('outings').addColumn('shore_told_at', instant).execute()
}

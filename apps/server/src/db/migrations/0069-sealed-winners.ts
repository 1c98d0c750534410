import type { Schema } from '#db/portable.ts'

/** When a ceremony began, and when it is over unless somebody moves it before: until then it keeps winners back. */
export async function sealedWinners({ builder, instant }: Schema): Promise<void> {
  await builder.alterTable('ceremonies').addColumn('started_at', instant).execute()
  await builder.alterTable('ceremonies').addColumn('ends_at', instant).execute()
  await builder.createIndex('ceremonies_ended').on('ceremonies').column('ends_at').execute()
}

import type { Schema } from '#db/portable.ts'

/** Polls that stand are told as they come within a day of their deadline, like new ones. */
export async function pollEndings({ builder, instant }: Schema): Promise<void> {
  await builder.alterTable('polls').addColumn('ending_told_at', instant).execute()
}

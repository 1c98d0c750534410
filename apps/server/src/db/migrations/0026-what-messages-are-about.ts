import type { Schema } from '#db/portable.ts'

/** A record of the trip that a message shows as it is now; of several tables, so there is no key to it. */
export async function whatMessagesAreAbout({ builder, id, text }: Schema): Promise<void> {
  await builder.alterTable('messages').addColumn('about_kind', text).execute()
  await builder.alterTable('messages').addColumn('about_id', id).execute()
}

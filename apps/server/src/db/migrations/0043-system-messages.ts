import type { Schema } from '#db/portable.ts'

/**
 * The record that a message shows which SendIt! says by itself (docs/decisions/0053). In columns of its own, since a server of the
 * version before answers no page with a kind in `about_kind` that it does not know.
 */
export async function systemMessages({ builder, id, text }: Schema): Promise<void> {
  await builder.alterTable('messages').addColumn('card_kind', text).execute()
  await builder.alterTable('messages').addColumn('card_id', id).execute()
}

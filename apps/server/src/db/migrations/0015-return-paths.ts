import type { Schema } from '#db/portable.ts'

/** Where a sign-in link leads when it was asked for on a screen behind the gate. Servers of the version before leave it empty. */
export async function returnPaths({ builder, text }: Schema): Promise<void> {
  await builder.alterTable('sign_in_links').addColumn('return_path', text).execute()
}

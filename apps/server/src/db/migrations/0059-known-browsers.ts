import type { Schema } from '#db/portable.ts'

/** What a browser that signed in before is known by until its owner signs out everywhere else (docs/security.md C27). */
export async function knownBrowsers({ builder, count }: Schema): Promise<void> {
  await builder
    .alterTable('users')
    .addColumn('browser_version', count, (column) => column.notNull().defaultTo(1))
    .execute()
}

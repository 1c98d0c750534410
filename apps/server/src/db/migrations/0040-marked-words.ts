import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/**
 * Words whose message has no marks beside them: what earlier servers stored and edit, until 0041 or a search of that trip adds them
 * (docs/decisions/0052). It takes the place of the index of those without words, which are among them.
 */
export async function markedWords({ builder, engine }: Schema): Promise<void> {
  const isUnmarked = engine === 'sqlite' ? sql`instr(words, '-') = 0` : sql`not words @@ '''-'':*'::tsquery`
  await builder
    .createIndex('message_words_unmarked')
    .on('message_words')
    .column('trip_id')
    .where(sql<boolean>`(words is null or ${isUnmarked})`)
    .execute()
  await builder.dropIndex('message_words_missing').execute()
}

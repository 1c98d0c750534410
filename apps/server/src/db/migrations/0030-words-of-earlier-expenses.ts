import { normalizeForSearch as foldLetters } from '@sendit/core/chat/search-words.ts'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

const ROWS_PER_STEP = 300

/** What was written before expenses could be searched. */
export async function wordsOfEarlierExpenses(_schema: Schema, tx: Executor): Promise<'more' | 'done'> {
  const rows = await tx
    .selectFrom('expenses')
    .select(['id', 'description'])
    .where('search_text', 'is', null)
    .limit(ROWS_PER_STEP)
    .execute()
  for (const { id, description } of rows) {
    await tx
      .updateTable('expenses')
      .set({ search_text: foldLetters(description) })
      .where('id', '=', id)
      .execute()
  }
  return rows.length < ROWS_PER_STEP ? 'done' : 'more'
}

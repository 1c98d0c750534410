import { searchMarks } from '@sendit/core/chat/kinds.ts'
import { searchWords } from '@sendit/core/chat/search-words.ts'
import type { MediaType } from '@sendit/core/media/accepted-files.ts'
import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

const ROWS_PER_STEP = 300

type Said = { message_id: string; text: string | null; sender_id: string | null; type: MediaType | null }

/** What was said before words had marks; 0040's index holds what is left. */
export async function marksOfEarlierWords({ engine }: Schema, tx: Executor): Promise<'more' | 'done'> {
  const isUnmarked =
    engine === 'sqlite'
      ? sql`(words is null or instr(words, '-') = 0)`
      : sql`(words is null or not words @@ '''-'':*'::tsquery)`
  const { rows } = await sql<Said>`
    select message_words.message_id, messages.text, media.type,
      coalesce(messages.sender_user_id, messages.sender_invite_id) as sender_id
    from message_words
    left join messages on messages.id = message_words.message_id
    left join media on media.id = messages.media_id
    where ${isUnmarked} limit ${ROWS_PER_STEP}
  `.execute(tx)
  if (rows.length === 0) return 'done'
  const renewed = rows.map((row) => sql`(${row.message_id}, ${wordsAndMarks(row)})`)
  const kept = engine === 'sqlite' ? sql`said` : sql`array_to_tsvector(string_to_array(said, ' '))`
  await sql`
    with renewed (id, said) as (values ${sql.join(renewed)})
    update message_words set words = ${kept} from renewed where message_id = renewed.id and ${isUnmarked}
  `.execute(tx)
  return 'more'
}

function wordsAndMarks({ text, sender_id, type }: Said): string {
  const said = text ?? ''
  const marks =
    sender_id === null ? ['-'] : searchMarks({ text: said, senderId: sender_id, mediumType: type })
  return [...searchWords(said), ...marks].join(' ')
}

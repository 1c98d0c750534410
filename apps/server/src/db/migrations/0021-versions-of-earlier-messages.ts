import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

const ROWS_PER_STEP = 500

/** Until now nothing but sending changed a chat, so a message's number is its version. */
export async function versionsOfEarlierMessages({ builder }: Schema, tx: Executor): Promise<'more' | 'done'> {
  const { numAffectedRows = 0n } = await sql`
    update messages set version = seq
    where id in (select id from messages where version is null order by id limit ${ROWS_PER_STEP})
  `.execute(tx)
  if (numAffectedRows > 0n) return 'more'
  await builder.dropIndex('messages_without_version').ifExists().execute()
  return 'done'
}

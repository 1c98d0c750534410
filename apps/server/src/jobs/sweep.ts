import type { AppDatabase } from '#db/open.ts'

const HOUR_MS = 60 * 60_000
const KEEP_ANSWERS_MS = 24 * HOUR_MS
const KEEP_SENT_LETTERS_MS = 30 * 24 * HOUR_MS
/** Small enough that nobody waits noticeably behind one batch. */
const BATCH_ROWS = 500
/** What is left after so many batches waits for the next round. */
const MAX_BATCHES = 200

type Db = AppDatabase['db']

/** Deletes what has run out and what nobody may need any more. */
export async function sweep({ db }: Pick<AppDatabase, 'db'>, now: Date): Promise<void> {
  await inBatches(() => deleteExpired(db, 'sign_in_links', now))
  await inBatches(() => deleteExpired(db, 'sessions', now))
  await inBatches(() => deleteOldAnswers(db, new Date(now.getTime() - KEEP_ANSWERS_MS)))
  await inBatches(() => deleteSentLetters(db, new Date(now.getTime() - KEEP_SENT_LETTERS_MS)))
}

async function inBatches(deleteBatch: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { numDeletedRows } = await deleteBatch()
    if (numDeletedRows < BATCH_ROWS) return
  }
}

function deleteExpired(db: Db, table: 'sign_in_links' | 'sessions', now: Date) {
  const expired = db.selectFrom(table).select('id').where('expires_at', '<=', now).limit(BATCH_ROWS)
  return db.deleteFrom(table).where('id', 'in', expired).executeTakeFirstOrThrow()
}

/** The answers kept for repeated requests. */
function deleteOldAnswers(db: Db, before: Date) {
  return db
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) => {
      const old = selectFrom('idempotency_keys')
        .select(['principal', 'key'])
        .where('created_at', '<=', before)
        .limit(BATCH_ROWS)
      return eb(refTuple('principal', 'key'), 'in', old.$asTuple('principal', 'key'))
    })
    .executeTakeFirstOrThrow()
}

function deleteSentLetters(db: Db, before: Date) {
  const sent = db.selectFrom('letters').select('id').where('sent_at', '<=', before).limit(BATCH_ROWS)
  return db.deleteFrom('letters').where('id', 'in', sent).executeTakeFirstOrThrow()
}

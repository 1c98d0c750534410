import { createHash } from 'node:crypto'
import Libsql from 'libsql'

export function messagesIn(file: string): string[] {
  return read(file, (database) =>
    database.prepare('select text from messages order by seq').pluck().all(),
  ) as string[]
}

/**
 * As of `messages` messages: besides them only the trip's counter changes, and it is checked separately. The search index has
 * its own check.
 */
export function printsOf(file: string, messages = Number.MAX_SAFE_INTEGER) {
  return read(file, (database) => {
    const tables = database
      .prepare(
        // What is to be sent (jobs) is worked off meanwhile.
        "select name from sqlite_master where type = 'table' and name not like 'message_search%' and name <> 'jobs'",
      )
      .pluck()
      .all()
    return Object.fromEntries(
      (tables as string[]).map((table) => [table, printOf(database, table, messages)]),
    )
  })
}

const OF_MESSAGES = ['messages', 'message_words']

function printOf(database: Libsql.Database, table: string, messages: number) {
  const all = database.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]
  const rows = OF_MESSAGES.includes(table) ? all.filter(({ seq }) => Number(seq) <= messages) : all
  const texts = rows
    .map((row) => JSON.stringify(table === 'trips' ? { ...row, message_seq: undefined } : row))
    .sort()
  return { rows: texts.length, checksum: createHash('sha256').update(texts.join('\n')).digest('hex') }
}

export const countersIn = (file: string) =>
  read(file, (database) => database.prepare('select message_seq from trips').pluck().all())

export const jobsIn = (file: string) =>
  read(file, (database) => database.prepare('select count(*) from jobs').pluck().all())

export const checkSearch = (file: string) =>
  read(file, (database) =>
    database.exec("insert into message_search(message_search, rank) values ('integrity-check', 1)"),
  )

function read<Answer>(file: string, ask: (database: Libsql.Database) => Answer): Answer {
  const database = new Libsql(file)
  try {
    return ask(database)
  } finally {
    database.close()
  }
}

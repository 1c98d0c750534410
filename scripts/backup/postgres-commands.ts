/**
 * How the rows of an installation on PostgreSQL are copied: shell lines, in their order, for whoever has DATABASE_URL set.
 * A dump that cannot be read to its end is found out when it is taken, and not when it is needed.
 */
export const DUMP_COMMANDS = [
  'pg_dump --format=custom --file=sendit.dump "$DATABASE_URL"',
  'pg_restore --file=/dev/null sendit.dump',
  'sha256sum sendit.dump > sendit.dump.sha256',
]

/**
 * How they are put back, with every server stopped, for whoever may make databases on that server (the user of a server may not):
 * what is there stays aside, under another name. Into an empty database, because tables that a newer version has made hang on
 * the older ones, and would stay behind them.
 */
export const EMPTY_COMMANDS = [
  `psql --command='alter database sendit rename to sendit_before' postgres`,
  'createdb --owner=sendit sendit',
]

/** One transaction: all of it or nothing. */
export const RESTORE_COMMANDS = [
  'sha256sum --check sendit.dump.sha256',
  'pg_restore --file=/dev/null sendit.dump',
  'pg_restore --single-transaction --no-owner --dbname="$DATABASE_URL" sendit.dump',
]

/** One shell line that stops at the first command that fails, broken for reading. */
export function asLines(commands: readonly string[]): string {
  return `  ${commands.join(' &&\n    ')}`
}

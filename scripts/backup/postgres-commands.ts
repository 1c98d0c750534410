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
 * How they are put back, with every server stopped. One transaction: `--clean` drops the tables first, and a dump that breaks
 * off after that would leave none.
 */
export const RESTORE_COMMANDS = [
  'sha256sum --check sendit.dump.sha256',
  'pg_restore --file=/dev/null sendit.dump',
  'pg_restore --single-transaction --clean --if-exists --no-owner --dbname="$DATABASE_URL" sendit.dump',
]

/** One shell line that stops at the first command that fails, broken for reading. */
export function asLines(commands: readonly string[]): string {
  return `  ${commands.join(' &&\n    ')}`
}

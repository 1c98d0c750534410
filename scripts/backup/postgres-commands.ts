/** Printed for the operator. Reads the dump to its end, so damage shows now rather than at restore time. */
export const DUMP_COMMANDS = [
  'pg_dump --format=custom --file=sendit.dump "$DATABASE_URL"',
  'pg_restore --file=/dev/null sendit.dump',
  'sha256sum sendit.dump > sendit.dump.sha256',
]

/**
 * With all servers stopped and a role that may create databases. An empty database, because a newer version's tables would
 * block and outlive the old.
 */
export const EMPTY_COMMANDS = [
  `psql --command='alter database sendit rename to sendit_before' postgres`,
  'createdb --owner=sendit sendit',
]

/** In one transaction. */
export const RESTORE_COMMANDS = [
  'sha256sum --check sendit.dump.sha256',
  'pg_restore --file=/dev/null sendit.dump',
  'pg_restore --single-transaction --no-owner --dbname="$DATABASE_URL" sendit.dump',
]

export function asLines(commands: readonly string[]): string {
  return `  ${commands.join(' &&\n    ')}`
}

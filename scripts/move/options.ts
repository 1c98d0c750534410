import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const HELP = `Moves an installation from SQLite to PostgreSQL, or back. Stop every server first.

  npm run move -- --to postgres://user@host/database [--files s3]
      copies the rows of DATA_DIR into an empty PostgreSQL database
  DATABASE_URL=postgres://… npm run move -- --to sqlite:/path/to/new-data-dir [--files disk]
      copies the rows of that database into a new data directory

  --files s3     copies DATA_DIR/files into the bucket of the S3_… settings as well
  --files disk   copies the files of that bucket into the new data directory
  --afresh       empties what an unfinished move left in the target, in place of going on with it
  --help         says this

The source is only read. Everything copied is read again on both sides and compared by count and SHA-256. After a
break run the same again: it goes on where it was. Ends with 0 when all is moved, 1 when it is not, 2 when it was asked
for what it does not know.`

export type Target = { kind: 'postgres'; databaseUrl: string } | { kind: 'sqlite'; dataDir: string }
export type Options = { target: Target; movesFiles: boolean; isAfresh: boolean }

export class WrongUsage extends Error {}
export class MoveRefused extends Error {}

/** Undefined for --help. Throws WrongUsage. */
export function readOptions(args: string[]): Options | undefined {
  const { to, files, afresh, help } = parse(args)
  if (help) return undefined
  if (to === undefined) throw new WrongUsage('say where to: --to postgres://… or --to sqlite:/path')
  const target = readTarget(to)
  const fitting = target.kind === 'postgres' ? 's3' : 'disk'
  if (files !== undefined && files !== fitting)
    throw new WrongUsage(`on the way to ${target.kind} files go along with --files ${fitting}`)
  return { target, movesFiles: files !== undefined, isAfresh: afresh }
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        files: { type: 'string' },
        afresh: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

function readTarget(to: string): Target {
  if (/^postgres(ql)?:\/\//.test(to)) return { kind: 'postgres', databaseUrl: to }
  const path = /^sqlite:(.+)$/.exec(to)?.[1]
  if (path !== undefined) return { kind: 'sqlite', dataDir: resolve(path) }
  throw new WrongUsage('--to should begin with postgres:// or sqlite:')
}

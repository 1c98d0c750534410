import { readConfig } from '@sendit/server/src/config.ts'
import type { BareDatabase } from '@sendit/server/src/db/bare.ts'
import { DatabaseUnavailable } from '@sendit/server/src/db/unavailable.ts'
import { openSource, openTarget } from './ends.ts'
import { type FilesToMove, filesToMove, moveFiles, passOnSecret, requireNoFiles } from './files.ts'
import { claimTarget, type Mark, requireSource, writeMark } from './ledger.ts'
import { MoveRefused, type Options } from './options.ts'
import { copyRows, verifyRows } from './rows.ts'
import { describeTables, type Table } from './tables.ts'

const SETTINGS = ['DATA_DIR', 'DATABASE_URL', 'APP_SECRET']
const S3_SETTING = /^S3_/

type Given = { options: Options; env: NodeJS.ProcessEnv; print: (line: string) => void }

/** The source is only read; the target is blocked for servers until verified. Throws MoveRefused. */
export async function migrateHost({ options, env, print }: Given): Promise<void> {
  requireOtherEngine(options, env)
  const place = { dataDir: env.DATA_DIR || './data', databaseUrl: env.DATABASE_URL || undefined }
  const source = await openSource(place)
  try {
    await requireSource(source.database)
    const config = readConfig(settingsOf(env))
    const files = filesToMove(options, config)
    const target = await openTarget(options.target)
    try {
      await moveAll({ source: source.database, target: target.database, files, options, print })
      const next = await passOnSecret({ options, config, env })
      await writeMark(target.database, 'none')
      print(`Moved. The source is as it was; keep it until all is well.\n${next}`)
    } finally {
      if ('to' in files) for (const storage of [files.from, files.to]) storage.close()
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function requireOtherEngine({ target }: Options, env: NodeJS.ProcessEnv): void {
  const isOnPostgres = Boolean(env.DATABASE_URL)
  if (target.kind === 'postgres' && isOnPostgres)
    throw new MoveRefused('DATABASE_URL is set, so the source is PostgreSQL: unset it to move DATA_DIR')
  if (target.kind === 'sqlite' && !isOnPostgres)
    throw new MoveRefused('DATABASE_URL should be set to the database that the rows come from')
}

function settingsOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => SETTINGS.includes(name) || S3_SETTING.test(name)),
  )
}

type Ends = { source: BareDatabase; target: BareDatabase; print: (line: string) => void }

async function moveAll(given: Ends & { files: FilesToMove; options: Options }): Promise<void> {
  const { source, target, files, options, print } = given
  const found = await claimTarget(target, async () => {
    if ('to' in files) await requireNoFiles(files.to)
  })
  const [sqlite, postgres] = source.engine === 'sqlite' ? [source, target] : [target, source]
  const tables = await describeTables(sqlite, postgres)
  await settle({ target, tables, found, isAfresh: options.isAfresh, print })
  const rows = await orSpoil(target, async () => {
    await copyRows({ source, target, tables, print })
    return verifyRows({ source, target, tables, print })
  })
  print(`${rows} rows in ${tables.length} tables are the same on both sides.`)
  if ('stay' in files) return print(files.stay)
  const moved = await moveFiles(files.from, files.to)
  const megabytes = (moved.bytes / 1e6).toFixed(1)
  print(
    `${moved.files} files, ${megabytes} MB, are the same on both sides; ${moved.copied} of them were copied now.`,
  )
}

type Settled = {
  target: BareDatabase
  tables: Table[]
  found: Mark
  isAfresh: boolean
  print: (line: string) => void
}

/** Empties the target unless the previous run can be resumed. */
async function settle({ target, tables, found, isAfresh, print }: Settled): Promise<void> {
  if (found === 'none') return print('The target is empty: all is copied.')
  if (found === 'unfinished' && !isAfresh)
    return print('An earlier move did not finish: this one goes on where it was.')
  print('What an earlier move left is taken away: all is copied afresh.')
  await target.transact(async (ask) => {
    for (const { name } of tables.toReversed()) await ask(`delete from "${name}"`)
  })
  await writeMark(target, 'unfinished')
}

/** Marks as spoilt if rows do not fit; connection losses stay resumable. */
async function orSpoil<T>(target: BareDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) await writeMark(target, 'spoilt').catch(() => undefined)
    throw error
  }
}

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BareDatabase, openBare } from '@sendit/server/src/db/bare.ts'
import { lockDataDir, openDataDir } from '@sendit/server/src/db/data-dir.ts'
import { DATABASE } from '#scripts/backup/inventory.ts'
import { MoveRefused, type Target } from './options.ts'

export type End = { database: BareDatabase; close(): Promise<void> }

/** PostgreSQL notices a killed server only a moment later. */
const TIMEOUT_MS = 5_000
const LOOK_EVERY_MS = 250
const BEGUN = ['lock', DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]
const FILLED = ['files', 'secret', 'secret.part']

/** Locks the source. Throws MoveRefused, or SettingsError if a server uses it. */
export async function openSource(place: { dataDir: string; databaseUrl: string | undefined }): Promise<End> {
  if (place.databaseUrl !== undefined) {
    const unlock = existsSync(place.dataDir) ? lockDataDir(place.dataDir) : () => {}
    return openPostgres(place.databaseUrl, { unlock, side: 'source' })
  }
  const file = join(place.dataDir, DATABASE)
  if (!existsSync(file)) throw new MoveRefused(`there is no ${DATABASE} in ${place.dataDir}`)
  return openSqlite(place.dataDir)
}

export async function openTarget(target: Target): Promise<End> {
  if (target.kind === 'postgres')
    return openPostgres(target.databaseUrl, { unlock: () => {}, side: 'target' })
  const isBegun = existsSync(join(target.dataDir, DATABASE))
  const allowed = isBegun ? [...BEGUN, ...FILLED] : ['lock']
  const present = await readdir(target.dataDir).catch(() => [])
  if (present.some((name) => !allowed.includes(name)))
    throw new MoveRefused(`${target.dataDir} is not empty: give a new directory`)
  openDataDir(target.dataDir)
  return openSqlite(target.dataDir)
}

async function openSqlite(dataDir: string): Promise<End> {
  const unlock = lockDataDir(dataDir)
  try {
    const database = await openBare({ file: join(dataDir, DATABASE) })
    return { database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

type Side = { unlock: () => void; side: 'source' | 'target' }

async function openPostgres(databaseUrl: string, { unlock, side }: Side): Promise<End> {
  const database = await openBare({ databaseUrl })
  const close = () => database.close().finally(unlock)
  try {
    await requireUnused(database, side)
    return { database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** By application name; unprivileged roles only see their own role's connections. */
async function requireUnused({ ask }: BareDatabase, side: string): Promise<void> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const rows = await ask(
      `select 1 as found from pg_stat_activity where datname = current_database()
       and application_name = 'sendit' and pid <> pg_backend_pid() limit 1`,
    )
    if (rows.length === 0) return
    if (waited >= TIMEOUT_MS) throw new MoveRefused(`a server uses the ${side}: stop every server first`)
    await pause(LOOK_EVERY_MS)
  }
}

import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Libsql from 'libsql'
import {
  BackupRefused,
  DATABASE,
  entryOf,
  FOLDERS,
  INVENTORY,
  inventoryOf,
  listFiles,
  verifyDatabase,
} from '#scripts/backup/inventory.ts'

/** Suffix of unfinished uploads in disk storage. */
const UNFINISHED = /\.part$/

export type Taken = { files: number; bytes: number; missing: string[] }

/**
 * `target` appears atomically, while the server runs. Rows are one snapshot and their files are included. `missing`: named by
 * rows but nowhere found.
 */
export async function takeBackup(given: { dataDir: string; target: string; now: Date }): Promise<Taken> {
  const { dataDir, target, now } = given
  if (!existsSync(join(dataDir, DATABASE))) throw new BackupRefused(`there is no ${DATABASE} in ${dataDir}`)
  if (existsSync(target)) throw new BackupRefused(`${target} is there already`)
  const staging = `${target}.part`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  try {
    // Files before rows, so that none is deleted in between; then again for new ones.
    await copyFolders(dataDir, staging)
    const { migration, named } = copyDatabase(join(dataDir, DATABASE), join(staging, DATABASE))
    await copyFolders(dataDir, staging)
    await copyWhole(join(dataDir, 'secret'), join(staging, 'secret'))
    verifyDatabase(join(staging, DATABASE))

    const paths = await listFiles(staging)
    const entries = []
    for (const path of paths) entries.push(await entryOf(staging, path))
    const text = JSON.stringify(inventoryOf(entries, { takenAt: now, migration }), undefined, 2)
    await writeFile(join(staging, INVENTORY), `${text}\n`, { mode: 0o600 })
    for (const path of [...paths, INVENTORY]) await sync(join(staging, path))
    await rename(staging, target)
    await sync(dirname(target))
    // Administrators read its time (/admin/installation); a directory that is mounted read-only is backed up without.
    await writeFile(join(dataDir, 'last-backup'), now.toISOString()).catch(() => {})
    const bytes = entries.reduce((total, entry) => total + entry.bytes, 0)
    const copied = new Set(paths)
    return { files: paths.length, bytes, missing: named.filter((key) => !copied.has(`files/${key}`)) }
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
}

/** `vacuum into` reads a consistent snapshot while the server writes. */
function copyDatabase(from: string, to: string): { migration: string; named: string[] } {
  const live = new Libsql(from, { readonly: true })
  live.exec('pragma busy_timeout = 5000')
  live.prepare('vacuum into ?').run(to)
  live.close()
  const copy = new Libsql(to, { readonly: true })
  const latest = copy.prepare('select max(name) as name from schema_migrations').get() as { name: string }
  const rows = copy.prepare('select stored_name from files where removed_at is null').all()
  copy.close()
  return { migration: latest.name, named: (rows as { stored_name: string }[]).map((row) => row.stored_name) }
}

async function copyFolders(dataDir: string, staging: string): Promise<void> {
  for (const folder of FOLDERS) {
    for (const path of await listFiles(dataDir, folder)) {
      if (!UNFINISHED.test(path) && !existsSync(join(staging, path))) {
        await copyWhole(join(dataDir, path), join(staging, path))
      }
    }
  }
}

/** Removed since listing, so no row needs it. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** fsync, so that the backup survives a power cut. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

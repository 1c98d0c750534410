import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockDataDir } from '@sendit/server/src/db/data-dir.ts'
import Libsql from 'libsql'
import { BackupRefused, DATABASE, type Entry, INVENTORY, verifyBackup } from '#scripts/backup/inventory.ts'
import { sync } from '#scripts/backup/take-backup.ts'

const LOCK = 'lock'
const STAGING = 'restoring'
const REPLACED = /^replaced-/

export type Restored = { takenAt: string; files: number; replaced: string | undefined }
type Given = { backup: string; dataDir: string; replace: boolean; now: Date }

/**
 * Puts a backup into the data directory. Refuses one that a server uses, and with `replace` unset one that holds
 * anything. The copy is verified byte by byte before anything moves; what was there is kept beside it. Throws BackupRefused.
 */
export async function restoreBackup({ backup, dataDir, replace, now }: Given): Promise<Restored> {
  const { takenAt, entries } = await verifyBackup(backup)
  const unlock = lockDataDir(dataDir)
  try {
    // What an interrupted restore left is either a copy or safe in its replaced- folder.
    await rm(join(dataDir, STAGING), { recursive: true, force: true })
    if ((await listPresent(dataDir)).length > 0 && !replace) {
      throw new BackupRefused(`${dataDir} is not empty: add --replace to move what is there aside`)
    }
    refuseOpenDatabase(join(dataDir, DATABASE))
    const staging = join(dataDir, STAGING)
    await stage(entries, { backup, staging })
    const present = (await listPresent(dataDir)).filter((name) => name !== STAGING)
    const aside = join(dataDir, `replaced-${now.toISOString().replaceAll(':', '-')}`)
    await swap({ present, dataDir, aside, staging })
    await rm(staging, { recursive: true, force: true })
    return { takenAt, files: entries.length, replaced: present.length > 0 ? aside : undefined }
  } finally {
    unlock()
  }
}

/** Servers that share Redis take no lock; leaving the journal mode needs the database to oneself. */
function refuseOpenDatabase(file: string): void {
  if (!existsSync(file)) return
  try {
    const database = new Libsql(file)
    database.exec('pragma busy_timeout = 0')
    database.prepare('pragma journal_mode = delete').all()
    database.close()
  } catch (error) {
    // One that is damaged is what a restore is for; only one in use is refused.
    if (!/locked|busy/i.test(String(error))) return
    throw new BackupRefused(`${file} is in use: stop the server first`)
  }
}

async function stage(entries: Entry[], { backup, staging }: { backup: string; staging: string }) {
  for (const { path } of [...entries, { path: INVENTORY }]) {
    await mkdir(dirname(join(staging, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(backup, path), join(staging, path))
    await sync(join(staging, path))
  }
  // Read again from the copy: a full or failing disk shows here, while nothing has moved yet.
  await verifyBackup(staging)
  await rm(join(staging, INVENTORY))
}

/** What stands in the directory besides the lock of this process and what earlier restores moved aside. */
async function listPresent(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name !== LOCK && !REPLACED.test(name))
}

type Swap = { present: string[]; dataDir: string; aside: string; staging: string }

async function swap({ present, dataDir, aside, staging }: Swap): Promise<void> {
  if (present.length > 0) await moveAll(present, { from: dataDir, to: aside })
  try {
    await moveAll(await readdir(staging), { from: staging, to: dataDir })
  } catch (error) {
    if (present.length > 0) await moveAll(present, { from: aside, to: dataDir })
    throw error
  }
}

/**
 * Moves all or nothing, within one directory, since that may be a mounted volume. The database comes last: with it the
 * data is there.
 */
async function moveAll(names: string[], { from, to }: { from: string; to: string }): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const databaseLast = [...names].sort((one, other) => Number(one === DATABASE) - Number(other === DATABASE))
  const moved: string[] = []
  try {
    for (const name of databaseLast) {
      await rename(join(from, name), join(to, name))
      moved.push(name)
    }
    await sync(to)
  } catch (error) {
    for (const name of moved.reverse()) await rename(join(to, name), join(from, name))
    throw error
  }
}

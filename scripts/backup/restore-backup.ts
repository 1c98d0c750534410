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
 * Refuses a directory in use, or with data unless `replace`. Verifies before moving; old data is kept aside. Throws
 * BackupRefused.
 */
export async function restoreBackup({ backup, dataDir, replace, now }: Given): Promise<Restored> {
  const { takenAt, entries } = await verifyBackup(backup)
  const unlock = lockDataDir(dataDir)
  try {
    // Leftovers of an interrupted restore are copies; the originals are in its replaced- folder.
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

/** With Redis servers take no lock, but leaving WAL mode needs exclusive access. */
function refuseOpenDatabase(file: string): void {
  if (!existsSync(file)) return
  try {
    const database = new Libsql(file)
    database.exec('pragma busy_timeout = 0')
    database.prepare('pragma journal_mode = delete').all()
    database.close()
  } catch (error) {
    // Damaged is fine, as a restore replaces it; only one in use is refused.
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
  // Verify the copy: a full or failing disk shows before anything is moved.
  await verifyBackup(staging)
  await rm(join(staging, INVENTORY))
}

/** Ignores our own lock and earlier replaced- folders. */
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

/** All or nothing, within one directory, as it may be a mounted volume. The database moves last. */
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

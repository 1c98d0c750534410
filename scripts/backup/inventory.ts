import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseTooNew, requireReadable } from '@sendit/server/src/db/migrate.ts'
import Libsql from 'libsql'

export const DATABASE = 'sendit.db'
export const INVENTORY = 'backup.json'
export const FOLDERS = ['files', 'mail']
const FORMAT = 1

export type Entry = { path: string; bytes: number; sha256: string }
export type Inventory = {
  product: 'sendit'
  format: number
  takenAt: string
  migration: string
  entries: Entry[]
}

export class BackupRefused extends Error {}

/** Relative with `/`, in a stable order; empty if the folder is missing. */
export async function listFiles(folder: string, inside = ''): Promise<string[]> {
  const found = await readdir(join(folder, inside), { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

export async function entryOf(folder: string, path: string): Promise<Entry> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, path)), hash)
  const { size } = await stat(join(folder, path))
  return { path, bytes: size, sha256: hash.digest('hex') }
}

export function inventoryOf(
  entries: Entry[],
  { takenAt, migration }: { takenAt: Date; migration: string },
): Inventory {
  return { product: 'sendit', format: FORMAT, takenAt: takenAt.toISOString(), migration, entries }
}

/** Verifies every byte. Throws BackupRefused. */
export async function verifyBackup(folder: string): Promise<Inventory> {
  const inventory = await readInventory(folder)
  for (const expected of inventory.entries) {
    const found = await entryOf(folder, expected.path).catch(() => undefined)
    if (found === undefined) throw new BackupRefused(`${expected.path} is missing from the backup`)
    if (found.sha256 !== expected.sha256) throw new BackupRefused(`${expected.path} is damaged`)
  }
  verifyDatabase(join(folder, DATABASE))
  requireReadableChange(inventory.migration)
  return inventory
}

/** The newest change of its database. */
function requireReadableChange(name: string): void {
  try {
    requireReadable(new Set([name]))
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) throw new BackupRefused((error as Error).message)
    throw new BackupRefused(`it was taken by a newer version of SendIt! (it has the change "${name}")`)
  }
}

async function readInventory(folder: string): Promise<Inventory> {
  const text = await readFile(join(folder, INVENTORY), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BackupRefused(`there is no ${INVENTORY} in ${folder}: this is not a whole backup`)
  const inventory = parse(text)
  const isOurs =
    inventory?.product === 'sendit' && inventory.format === FORMAT && Array.isArray(inventory.entries)
  if (!isOurs) throw new BackupRefused(`${INVENTORY} cannot be read by this version`)
  const strays = inventory.entries.filter(
    ({ path }) => path.startsWith('/') || path.split('/').includes('..'),
  )
  if (strays.length > 0) throw new BackupRefused(`${strays[0]?.path} points out of the backup`)
  if (!inventory.entries.some(({ path }) => path === DATABASE))
    throw new BackupRefused(`it has no ${DATABASE}`)
  return inventory
}

function parse(text: string): Inventory | undefined {
  try {
    return JSON.parse(text) as Inventory
  } catch {
    return undefined
  }
}

export function verifyDatabase(file: string): void {
  const database = new Libsql(file, { readonly: true })
  try {
    const faults = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    if (faults[0]?.integrity_check !== 'ok') throw new BackupRefused(`${DATABASE} is damaged`)
    const orphans = database.prepare('pragma foreign_key_check').all()
    if (orphans.length > 0)
      throw new BackupRefused(`${DATABASE} has ${orphans.length} rows that point nowhere`)
  } finally {
    database.close()
  }
}

import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '@sendit/server/src/adapters/storage/port.ts'
import { MoveRefused } from '#scripts/move/refused.ts'

export type MovedFiles = { files: number; bytes: number; copied: number }

export async function requireNoFiles(to: Storage): Promise<void> {
  const [found] = await to.list('')
  if (found !== undefined)
    throw new MoveRefused(`the storage for the files is not empty (it has ${found.key}): give an empty one`)
}

/** Copies missing files and compares all on both sides. Throws MoveRefused on a difference. */
export async function moveFiles(from: Storage, to: Storage): Promise<MovedFiles> {
  const found = await from.list('')
  let copied = 0
  for (const { key, bytes } of found) {
    const expected = await sha256Of(from, key)
    const isThere = (await to.size(key)) === bytes && (await sha256Of(to, key)) === expected
    if (isThere) continue
    await copy(from, to, key)
    if ((await sha256Of(to, key)) !== expected)
      throw new MoveRefused(`the file ${key} does not come back as it was sent`)
    copied += 1
  }
  return { files: found.length, bytes: found.reduce((total, { bytes }) => total + bytes, 0), copied }
}

async function copy(from: Storage, to: Storage, key: string): Promise<void> {
  const file = await from.openRead(key)
  if (file === undefined) throw new MoveRefused(`the file ${key} went away while it was copied`)
  await to.put(key, file.stream)
}

async function sha256Of(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.openRead(key)
  if (file === undefined) return undefined
  const hash = createHash('sha256')
  await pipeline(file.stream, hash)
  return hash.digest('hex')
}

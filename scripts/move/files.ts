import { createHash } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDiskStorage } from '@sendit/server/src/adapters/storage/disk.ts'
import type { Storage } from '@sendit/server/src/adapters/storage/port.ts'
import { createS3Storage } from '@sendit/server/src/adapters/storage/s3.ts'
import type { Config } from '@sendit/server/src/config.ts'
import { sync } from '#scripts/backup/take-backup.ts'
import { MoveRefused, type Options } from './options.ts'

export type FilesToMove = { from: Storage; to: Storage } | { stay: string }

/** Throws MoveRefused if the bucket is not configured. */
export function filesToMove({ target, movesFiles }: Options, { s3, dataDir }: Config): FilesToMove {
  const disk = createDiskStorage(join(dataDir, 'files'))
  if (movesFiles && s3 === undefined)
    throw new MoveRefused('--files needs the bucket: set the S3_… settings as the servers have them')
  if (target.kind === 'sqlite') {
    const to = createDiskStorage(join(target.dataDir, 'files'))
    if (s3 === undefined) return { from: disk, to }
    if (movesFiles) return { from: createS3Storage(s3), to }
  } else if (s3 !== undefined && movesFiles) return { from: disk, to: createS3Storage(s3) }
  const place = s3 === undefined ? join(dataDir, 'files') : `the bucket ${s3.bucket}`
  return { stay: `The files stay in ${place}: leave them there, and leave the server its settings for them.` }
}

type MovedFiles = { files: number; bytes: number; copied: number }

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

type Given = { options: Options; config: Config; env: NodeJS.ProcessEnv }

/**
 * Needed for invite links and push keys. Written to a data directory; PostgreSQL servers take it from settings. Never printed.
 */
export async function passOnSecret({ options: { target }, config, env }: Given): Promise<string> {
  if (target.kind === 'postgres') {
    const secret = env.APP_SECRET
      ? 'APP_SECRET as it is set now'
      : `APP_SECRET="$(cat ${join(config.dataDir, 'secret')})"`
    return `Start every server with DATABASE_URL set to this database and ${secret}: with another secret open invite links and push
devices stop working. A second server also wants REDIS_URL and the S3_… settings (docs/operations.md, Many machines).`
  }
  const file = join(target.dataDir, 'secret')
  await writeFile(`${file}.part`, config.appSecret, { mode: 0o600 })
  await sync(`${file}.part`)
  await rename(`${file}.part`, file)
  return `Start one server with DATA_DIR=${target.dataDir}, without DATABASE_URL and APP_SECRET: the secret is in ${file}.`
}

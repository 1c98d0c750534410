import { join } from 'node:path'
import { createDiskStorage } from '@sendit/server/src/adapters/storage/disk.ts'
import type { Storage } from '@sendit/server/src/adapters/storage/port.ts'
import { createS3Storage } from '@sendit/server/src/adapters/storage/s3.ts'
import type { Config } from '@sendit/server/src/config.ts'
import type { Options } from '#scripts/move/options.ts'
import { MoveRefused } from '#scripts/move/refused.ts'

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

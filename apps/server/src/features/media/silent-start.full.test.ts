import { mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '#testing/s3-server.ts'
import { openUploadStand, type UploadStand } from '#testing/upload-stand.ts'

/** Above any Linux pid. */
const NOBODY = 4_999_999

let dataDir: string
let bucket: S3Server
let stand: UploadStand
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sendit-silent-start-'))
  bucket = await startS3Server()
  stand = await openUploadStand(dataDir)
})
afterEach(async () => {
  await stand.close()
  await bucket.close()
})

test('unresponsive object storage does not stop the server starting, even with leftover uploads', async () => {
  bucket.fallSilent('at once')
  const left = join(dataDir, 'incoming', `${hostname()}.${NOBODY}`, '0199-lost')
  await mkdir(left, { recursive: true })

  const server = await stand.start(bucket.env)

  expect((await fetch(`http://${server.address}/healthz`)).status).toBe(200)
  expect(await readdir(left)).toEqual([])
})

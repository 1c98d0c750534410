// docs/security.md 6.5: memory does not grow with the album. Full size: ALBUM_MB=2048 node_modules/.bin/vitest run --project fault
// album-memory
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { forgetPeak, openUploadStand, peakMegabytes, type UploadStand } from '#testing/upload-stand.ts'

const ALBUM_MB = Number(process.env.ALBUM_MB ?? 300)
const FILE_MB = 50
const MOST_MB = 40
const MEGABYTE = 1024 * 1024

/** Sparse files of 50 MB, which take no disk space. */
async function plantAlbum(stand: UploadStand, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files', 'media')
  await mkdir(folder, { recursive: true })
  await stand.withDatabase(async ({ db }) => {
    const { created_by: userId } = await db.selectFrom('trips').select('created_by').executeTakeFirstOrThrow()
    for (let planted = 0; planted < ALBUM_MB; planted += FILE_MB) {
      const now = new Date()
      const id = newId(now)
      await writeFile(join(folder, `${id}.mp4`), '')
      await truncate(join(folder, `${id}.mp4`), FILE_MB * MEGABYTE)
      const file = { id, trip_id: stand.tripId, owner_user_id: userId, owner_invite_id: null, kind: 'media' }
      await db
        .insertInto('files')
        .values({
          ...{ ...file, bytes: FILE_MB * MEGABYTE, sniffed_type: 'video/mp4', original_name: 'a.mp4' },
          ...{ stored_name: `media/${id}.mp4`, created_at: now },
        })
        .execute()
      await db
        .insertInto('media')
        .values({
          ...{ id, trip_id: stand.tripId, file_id: id, poster_file_id: null, type: 'video' },
          ...{ uploaded_by_user_id: userId, uploaded_by_invite_id: null, placeholder: null },
          ...{ width: null, height: null, duration_ms: null, created_at: now, deleted_at: null },
          taken_local: now.toISOString().slice(0, -1),
        })
        .execute()
    }
  })
}

async function download(stand: UploadStand, address: string) {
  const response = await new Promise<IncomingMessage>((resolve) =>
    get(
      `http://${address}/api/trips/${stand.tripId}/album.zip`,
      { headers: { cookie: stand.cookie } },
      resolve,
    ),
  )
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length
  return { status: response.statusCode, bytes }
}

test.skipIf(!existsSync('/proc/self/clear_refs'))(
  `an album of ${ALBUM_MB} MB costs the server at most ${MOST_MB} MB of memory`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sendit-album-'))
    const stand = await openUploadStand(dataDir)
    await plantAlbum(stand, dataDir)
    const server = await stand.start()
    for (let count = 0; count < 20; count += 1)
      await fetch(`http://${server.address}${stand.mediaPath}`, { headers: { cookie: stand.cookie } })
    await forgetPeak(server.pid)
    const before = await peakMegabytes(server.pid)

    const { status, bytes } = await download(stand, server.address)

    const peakMb = await peakMegabytes(server.pid)
    const figures = `${Math.round(before)} MB before, ${Math.round(peakMb)} MB at the most`
    process.stdout.write(`an album of ${ALBUM_MB} MB: ${figures}\n`)
    expect(status).toBe(200)
    expect(bytes).toBeGreaterThan(ALBUM_MB * MEGABYTE)
    expect(peakMb - before).toBeLessThan(MOST_MB)
    await stand.close()
    await rm(dataDir, { recursive: true, force: true })
  },
)

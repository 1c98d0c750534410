import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#db/id.ts'
import { type AppDatabase, openDatabase } from '#db/open.ts'
import { insertSignedIn, membershipRow, tripRow } from './rows.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { silentLog } from './silent-log.ts'
import { makePlace } from './test-database.ts'

const TOKEN = 'session-of-the-uploader-in-this-test-only'
const BOUNDARY = '----upload-stand'

export async function openUploadStand(dataDir: string) {
  const place = await makePlace()
  const now = new Date()
  const [userId, tripId] = [newId(now), newId(now)]
  const servers: ServerProcess[] = []

  async function withDatabase<T>(run: (database: AppDatabase) => Promise<T>): Promise<T> {
    const location = place.location.databaseUrl ? place.location : { file: join(dataDir, 'sendit.db') }
    const database = await openDatabase({ ...location, log: silentLog })
    try {
      return await run(database)
    } finally {
      await database.close()
    }
  }

  await withDatabase(async ({ db }) => {
    await insertSignedIn(db, { id: userId, name: 'Ana', token: TOKEN, now })
    await db
      .insertInto('trips')
      .values(tripRow(tripId, userId, now))
      .execute()
    await db
      .insertInto('memberships')
      .values(membershipRow(tripId, userId, now))
      .execute()
  })

  return {
    tripId,
    mediaPath: `/api/trips/${tripId}/media`,
    cookie: `sid=${TOKEN}`,
    withDatabase,

    async start(env: Record<string, string> = {}): Promise<ServerProcess> {
      const server = await startServerProcess({
        DATA_DIR: dataDir,
        APP_SECRET: 'a-secret-for-tests-of-32-characters!',
        DATABASE_URL: place.location.databaseUrl ?? '',
        ...env,
      })
      servers.push(server)
      return server
    },

    async files(): Promise<string[]> {
      const found: string[] = []
      for (const folder of ['files', 'incoming']) {
        const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
          () => [],
        )
        found.push(...entries.filter((entry) => entry.isFile()).map((entry) => `${folder}/${entry.name}`))
      }
      return found
    },

    async close() {
      for (const server of servers) await server.kill()
      await place.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type UploadStand = Awaited<ReturnType<typeof openUploadStand>>

/** Streamed, never held whole. */
export async function* formOf(pieces: Iterable<Buffer>, filename: string) {
  yield Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: x/y\r\n\r\n`,
  )
  yield* pieces
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export async function* dataUrlOf(pieces: Iterable<Buffer>) {
  yield Buffer.from('{"filename":"long.mp3","type":"audio","fileData":"data:audio/mpeg;base64,')
  let rest = Buffer.alloc(0)
  for (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    yield Buffer.from(bytes.subarray(0, whole).toString('base64'))
    rest = bytes.subarray(whole)
  }
  yield Buffer.from(`${rest.toString('base64')}"}`)
}

/** Peak since `forgetPeak`, in MB. Linux only. */
export async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}

import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@sendit/server/src/db/id.ts'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { fillEarlier } from '@sendit/server/src/testing/earlier-databases.ts'
import { membershipRow, sessionRow, tripRow, userRow } from '@sendit/server/src/testing/rows.ts'
import { type ServerProcess, startServerProcess } from '@sendit/server/src/testing/server-process.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreBackup } from '#scripts/backup/restore-backup.ts'
import { checkSearch, countersIn, jobsIn, messagesIn, printsOf } from '#scripts/backup/stored-rows.ts'
import { takeBackup } from '#scripts/backup/take-backup.ts'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

const SENDERS = 30
const silentLog = { warn: () => {}, error: () => {} }

let folder: string
let dataDir: string
let target: string
let servers: ServerProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-backup-'))
  dataDir = join(folder, 'data')
  target = join(folder, 'backup')
  servers = []
  await mkdir(dataDir)
})
afterEach(async () => {
  for (const server of servers) await server.kill()
  await rm(folder, { recursive: true, force: true })
})

const take = () => takeBackup({ dataDir, target, now: new Date('2026-07-01T09:00:00Z') })
const restore = (replace = false) =>
  restoreBackup({ backup: target, dataDir, replace, now: new Date('2026-07-02T09:00:00Z') })

/** In a child process: database handles are only released on exit. */
function restoreByCommand(...flags: string[]) {
  const args = ['--import', 'tsx', join(root, 'scripts/restore.ts'), target, ...flags]
  return run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
}

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir })
  servers.push(server)
  return server
}

test('a backup of a version before the baseline is restored, and opens with its rows', async () => {
  await fillEarlier('crew', { file: join(dataDir, 'sendit.db') })
  await take()
  const before = messagesIn(join(dataDir, 'sendit.db'))
  await rm(dataDir, { recursive: true })

  await restore()
  await (await start()).stop()

  expect(before.length).toBeGreaterThan(3)
  expect(messagesIn(join(dataDir, 'sendit.db'))).toEqual(expect.arrayContaining(before))
})

test('a backup taken during writes restores every row and file of its moment', async () => {
  const { tripId, cookies } = await seed()
  await addFile('media/3f/photo.webp', 'a photo')
  const server = await start()
  const acked: string[] = []
  const taken = new AbortController()
  const until = taken.signal
  const writing = Promise.all(cookies.map((cookie) => writeOn({ server, tripId, cookie, acked, until })))
  await expect.poll(() => acked.length).toBeGreaterThan(60)

  const before = [...acked]
  await take()
  taken.abort()
  await writing
  await server.stop()
  const lived = join(folder, 'lived.db')
  await copyFile(join(dataDir, 'sendit.db'), lived)
  const secret = await readFile(join(dataDir, 'secret'), 'utf8')
  await rm(dataDir, { recursive: true })
  await restore()

  const texts = messagesIn(join(dataDir, 'sendit.db'))
  expect(texts).toEqual(expect.arrayContaining(before))
  expect(texts.length).toBeLessThan(acked.length)
  expect(printsOf(join(dataDir, 'sendit.db'))).toEqual(printsOf(lived, texts.length))
  // Message and notification job are written in one transaction.
  expect(jobsIn(join(dataDir, 'sendit.db'))).toEqual([texts.length])
  expect(countersIn(join(dataDir, 'sendit.db'))).toEqual([texts.length])
  checkSearch(join(dataDir, 'sendit.db'))
  expect(await readFile(join(dataDir, 'files/media/3f/photo.webp'), 'utf8')).toBe('a photo')
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(secret)
  const again = await start()
  const reply = await send({ server: again, tripId, cookie: cookies[0] ?? '', text: 'We are back' })
  expect(reply.status).toBe(201)
  expect(messagesIn(join(dataDir, 'sendit.db'))).toHaveLength(texts.length + 1)
})

test('a restore refuses a data directory that a server uses, even with --replace', async () => {
  await seed()
  await take()
  await start()

  await expect(restore(true)).rejects.toThrow('data directory in use by pid')
})

test('a restore refuses a database open without a lock, as servers behind Redis have', async () => {
  await seed()
  await take()
  const database = await openDatabase({ file: join(dataDir, 'sendit.db'), log: silentLog })

  const refused = expect(restore(true)).rejects.toThrow('is in use: stop the server first')

  await refused.finally(() => database.close())
})

test('a restore refuses a non-empty directory, and --replace preserves its old contents', async () => {
  await seed()
  await addFile('media/old.webp', 'the old photo')
  await take()
  await rm(dataDir, { recursive: true })
  const first = await restoreByCommand()
  await addFile('media/new.webp', 'a newer photo')

  const refused = await restoreByCommand()
  const replacing = await restoreByCommand('--replace')

  expect([first.code, refused.code, replacing.code]).toEqual([0, 1, 0])
  expect(refused.output).toContain('is not empty: add --replace')
  const [replaced = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('replaced-'))
  expect((await readdir(dataDir)).sort()).toEqual(['files', replaced, 'sendit.db'])
  expect(await readdir(join(dataDir, 'files/media'))).toEqual(['old.webp'])
  expect((await readdir(join(dataDir, replaced, 'files/media'))).sort()).toEqual(['new.webp', 'old.webp'])
  expect(replacing.output).toContain(join(dataDir, replaced))
})

test('a restore replaces data that a server has used', async () => {
  await seed()
  await take()
  await rm(dataDir, { recursive: true })
  await restoreByCommand()
  const server = await start()
  await server.kill()

  const replacing = await restoreByCommand('--replace')

  expect(replacing).toEqual({ code: 0, output: expect.stringContaining('Start the server as usual') })
  await expect(start()).resolves.toBeDefined()
})

test('a damaged backup is refused before anything moves', async () => {
  await seed()
  await addFile('media/photo.webp', 'a photo')
  await take()
  await writeFile(join(target, 'files/media/photo.webp'), 'a phota')
  const before = await storedState()

  await expect(restore(true)).rejects.toThrow('files/media/photo.webp is damaged')

  expect(await storedState()).toEqual(before)
})

/** Excludes SQLite's -shm and -wal files, which come and go. */
async function storedState() {
  const names = (await readdir(dataDir)).filter((name) => !/-(?:shm|wal)$/.test(name))
  return { names, rows: printsOf(join(dataDir, 'sendit.db')) }
}

test('a backup that a newer version took is refused', async () => {
  await seed()
  await take()
  const text = await readFile(join(target, 'backup.json'), 'utf8')
  await writeFile(
    join(target, 'backup.json'),
    text.replace(/"migration": "[^"]+"/, '"migration": "9999-sails"'),
  )

  await expect(restore(true)).rejects.toThrow('it was taken by a newer version of SendIt!')
})

test('a backup reports missing uploaded files and is readable only by its owner', async () => {
  await seed('media/gone.webp')

  const { missing } = await take()

  expect(missing).toEqual(['media/gone.webp'])
  expect((await stat(target)).mode & 0o077).toBe(0)
})

test('a backup leaves its time in the data directory, for the page of the administrator', async () => {
  await seed()
  await take()

  expect(await readFile(join(dataDir, 'last-backup'), 'utf8')).toBe('2026-07-01T09:00:00.000Z')
})

test('a backup never overwrites one that is there', async () => {
  await seed()
  await take()

  await expect(take()).rejects.toThrow('is there already')
})

async function seed(stored?: string) {
  const database = await openDatabase({ file: join(dataDir, 'sendit.db'), log: silentLog })
  const now = new Date()
  const people = Array.from({ length: SENDERS }, (_, index) => ({
    id: newId(now),
    name: `Rider ${index}`,
    token: `the-session-of-rider-number-${index}-in-this-test`,
  }))
  const tripId = newId(now)
  const owner = people[0]?.id ?? ''
  const { db } = database
  await db
    .insertInto('users')
    .values(people.map(({ id, name }) => userRow(id, name, now)))
    .execute()
  const sessions = people.map(({ id, token }) => sessionRow(newId(now), { userId: id, token, now }))
  await db.insertInto('sessions').values(sessions).execute()
  await db
    .insertInto('trips')
    .values(tripRow(tripId, owner, now))
    .execute()
  await db
    .insertInto('memberships')
    .values(people.map(({ id }) => membershipRow(tripId, id, now)))
    .execute()
  if (stored !== undefined) {
    const file = { id: newId(now), kind: 'avatar', sniffed_type: 'image/webp', bytes: 7, stored_name: stored }
    await db
      .insertInto('files')
      .values({ ...file, original_name: 'me.jpg', created_at: now })
      .execute()
  }
  await database.close()
  return { tripId, cookies: people.map(({ token }) => `sid=${token}`) }
}

async function addFile(key: string, content: string) {
  const file = join(dataDir, 'files', key)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, content)
}

type Sender = { server: ServerProcess; tripId: string; cookie: string }

/** Until aborted or rate-limited; a slow server never reaches the limit. */
async function writeOn({ acked, until, ...sender }: Sender & { acked: string[]; until: AbortSignal }) {
  while (!until.aborted) {
    const text = randomUUID()
    const { status } = await send({ ...sender, text })
    if (status !== 201) return
    acked.push(text)
  }
}

function send({ server, tripId, cookie, text }: Sender & { text: string }) {
  return fetch(`http://${server.address}/api/trips/${tripId}/messages`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
}

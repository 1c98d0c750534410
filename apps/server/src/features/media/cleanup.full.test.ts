import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable } from '#adapters/storage/port.ts'
import { newId } from '#db/id.ts'
import { createFileStore } from '#files/file-store.ts'
import { fileUrl } from '#files/links.ts'
import { crew } from '#testing/crew.ts'
import { addMediumBySending, everythingStored, photo, postForm } from '#testing/media-crew.ts'
import { tripRow } from '#testing/rows.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createFileCleanup } from './cleanup-jobs.ts'

const DAY_MS = 24 * 3_600_000
/** Above any Linux pid. */
const NOBODY = 4_999_999

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterEach(() => app.close())

const store = (key: string) => app.services.storage.put(key, Readable.from(['bytes']))
const cleanup = () => createFileCleanup({ ...app.services, fileStore: createFileStore(app.services) })

async function sendHero(): Promise<string> {
  const reply = await postForm(people.ana, '/api/upload', [
    { name: 'directory', value: 'hero-images' },
    { name: 'file', value: await photo(), filename: 'hero.jpg' },
  ])
  return reply.json().url
}

test('after a kill, what uploads left is cleared away, and what has its row stays', async () => {
  const { ana, trip } = people
  const { id } = await addMediumBySending(ana, trip.id, { bytes: await photo() })
  const incoming = join(app.services.config.dataDir, 'incoming', `${hostname()}.${NOBODY}`)
  for (const name of ['0199-lost', id]) {
    await mkdir(join(incoming, name), { recursive: true })
    await writeFile(join(incoming, name, 'file'), 'half')
  }
  await store('media/0199-lost.jpg')
  await store('media/0199-lost-thumb.webp')
  await store('avatars/0199-lost.webp')

  const { noteAbandoned, clearAbandoned } = cleanup()
  await noteAbandoned()
  await clearAbandoned()

  expect(await everythingStored(app)).toEqual([
    `media/${id}-preview.webp`,
    `media/${id}-thumb.webp`,
    `media/${id}.jpg`,
  ])
})

test('what cannot be cleared away while the storage is away is cleared away when it is back', async () => {
  const left = join(app.services.config.dataDir, 'incoming', `${hostname()}.${NOBODY}`, '0199-lost')
  await mkdir(left, { recursive: true })
  await store('media/0199-lost.jpg')
  const { storage } = app.services
  let isAway = true
  const list: typeof storage.list = (prefix) =>
    isAway ? Promise.reject(new StorageUnavailable('away')) : storage.list(prefix)
  const fileStore = createFileStore(app.services)
  const { noteAbandoned, clearAbandoned } = createFileCleanup({
    ...app.services,
    ...{ fileStore, storage: { ...storage, list } },
  })

  await noteAbandoned()
  await expect(clearAbandoned()).rejects.toThrow('away')
  isAway = false
  await clearAbandoned()

  expect(await everythingStored(app)).toEqual([])
})

test('partial files of a killed server are deleted after an hour', async () => {
  const part = join(app.services.config.dataDir, 'files', 'media', '0199-lost.webp.1.part')
  await store('media/0199-whole.jpg')
  await writeFile(part, 'half')
  const inAnHour = (ms: number) => new Date(Date.now() + 3_600_000 + ms)

  await cleanup().deleteUnfinished(inAnHour(-60_000))
  const early = await readdir(dirname(part))
  await cleanup().deleteUnfinished(inAnHour(60_000))

  expect(early).toHaveLength(2)
  expect(await readdir(dirname(part))).toEqual(['0199-whole.jpg'])
})

test('an upload of another server is left alone for an hour', async () => {
  const elsewhere = join(app.services.config.dataDir, 'incoming', 'another-machine.7', '0199-busy')
  await mkdir(elsewhere, { recursive: true })
  const listed = async () => (await app.services.incoming.listAbandoned()).map(({ id }) => id)

  const fresh = await listed()
  const twoHoursAgo = Date.now() / 1000 - 7200
  await utimes(elsewhere, twoHoursAgo, twoHoursAgo)

  expect(fresh).toEqual([])
  expect(await listed()).toEqual(['0199-busy'])
})

test('a hero picture that no trip shows is dropped after a day', async () => {
  const { ana, trip } = people
  const [shown, unused] = [await sendHero(), await sendHero()]
  await ana.patch(`/api/trips/${trip.id}`, { heroImage: shown })

  await cleanup().cleanUp(new Date(app.clock.now().getTime() + DAY_MS - 1))
  const early = await everythingStored(app)
  await cleanup().cleanUp(new Date(app.clock.now().getTime() + DAY_MS + 1))

  expect(early).toHaveLength(2)
  expect(await everythingStored(app)).toEqual([`hero-images/${shown.split('/')[2]}.webp`])
  expect((await ana.get(unused)).statusCode).toBe(404)
})

test('however many hero pictures are shown, the one that is not is found', async () => {
  const { ana, trip } = people
  const { db } = app.services.database
  const now = app.clock.now()
  const shown = Array.from({ length: 501 }, () => newId(now))
  const hero = (id: string) => ({
    ...{ id, kind: 'hero', trip_id: null, owner_user_id: ana.user.id, owner_invite_id: null, bytes: 1 },
    ...{ sniffed_type: 'image/webp', original_name: 'hero.jpg', stored_name: `hero-images/${id}.webp` },
    created_at: now,
  })
  await db.insertInto('files').values(shown.map(hero)).execute()
  const trips = shown.map((id) => ({
    ...tripRow(newId(now), ana.user.id, now),
    hero_image: fileUrl(id, 'original'),
  }))
  await db.insertInto('trips').values(trips).execute()
  const chosen = await sendHero()
  await ana.patch(`/api/trips/${trip.id}`, { heroImage: chosen })
  const unused = await sendHero()

  await cleanup().cleanUp(new Date(now.getTime() + DAY_MS + 1))

  expect((await ana.get(unused)).statusCode).toBe(404)
  expect((await ana.get(chosen)).statusCode).toBe(200)
  const left = await db.selectFrom('files').select('id').where('removed_at', 'is', null).execute()
  expect(left).toHaveLength(shown.length + 1)
})

test('bytes that could not be removed at their time are removed later', async () => {
  const { ana, trip } = people
  const { id } = await addMediumBySending(ana, trip.id, { bytes: await photo() })
  await ana.delete(`/api/media/${id}`)
  await store(`media/${id}.jpg`)

  await cleanup().cleanUp(app.clock.now())

  expect(await everythingStored(app)).toEqual([])
})

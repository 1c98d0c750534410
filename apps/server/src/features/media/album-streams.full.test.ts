// docs/security.md 6.5. SQLite only: it tests the download, album.full.test.ts the rows.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew } from '#testing/crew.ts'
import { eventually } from '#testing/eventually.ts'
import { plantMedium } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { readZip } from '#testing/zip-reader.ts'

const MEGABYTE = 1024 * 1024
const LARGE = 24 * MEGABYTE

let app: TestApp
let address: string
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp()
  address = await app.listen()
  people = await crew(app)
})
afterEach(() => app.close())

const album = () => `/api/trips/${people.trip.id}/album.zip`

async function plant(bytes: number): Promise<{ id: string; contents: Buffer }> {
  const { ana, trip } = people
  const id = await plantMedium(app, { tripId: trip.id, userId: ana.user.id })
  const contents = randomBytes(bytes)
  await app.services.storage.put(`media/${id}.pdf`, Readable.from([contents]))
  return { id, contents }
}

async function begin(caller: Caller): Promise<IncomingMessage> {
  const request = get(`http://${address}${album()}`, {
    headers: { cookie: caller.cookieHeader(), 'x-forwarded-for': caller.address },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

const isUnderWay = async (caller: Caller): Promise<boolean> =>
  (await caller.get(`/api/trips/${people.trip.id}/album`)).json().isUnderWay

async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd')
  const paths = await Promise.all(handles.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
  return paths.filter((path) => path.includes('/media/'))
}

test('a second one of the same person waits for the first, and counts for nothing', async () => {
  const { ana, ben } = people
  await plant(LARGE)
  const first = await begin(ana)

  expect(refusalOf(await ana.get(album()))).toEqual([429, 'RATE_LIMITED'])
  expect(await isUnderWay(ana)).toBe(true)
  expect(await isUnderWay(ben)).toBe(false)
  await buffer(first)
  await eventually(async () => expect(await isUnderWay(ana)).toBe(false))
  expect((await ana.get(album())).statusCode).toBe(200)
})

test('what is removed while it runs is named in a text, and the archive is whole', async () => {
  const { ana, ben } = people
  const first = await plant(LARGE)
  const second = await plant(1000)
  const third = await plant(1000)
  const download = await begin(ben)
  await ana.delete(`/api/media/${second.id}`)

  const entries = await readZip(await buffer(download))

  expect(entries.map(({ name }) => name)).toEqual([
    '2026-07-01 09.00.00 ana.pdf',
    '2026-07-01 09.00.00 ana (3).pdf',
    'Left out.txt',
  ])
  expect(entries[0]?.bytes.equals(first.contents)).toBe(true)
  expect(entries[1]?.bytes.equals(third.contents)).toBe(true)
  expect(entries[2]?.bytes.toString()).toBe(
    'Removed from the trip while this album was being downloaded:\n  2026-07-01 09.00.00 ana (2).pdf\n',
  )
})

test.skipIf(!existsSync('/proc/self/fd'))('reading stops once the download is aborted', async () => {
  const { ana } = people
  await plant(LARGE)
  await plant(LARGE)
  const download = await begin(ana)
  await once(download, 'readable')
  expect(await openFiles()).toHaveLength(1)

  download.destroy()

  await eventually(async () => expect(await openFiles()).toEqual([]))
  expect(await isUnderWay(ana)).toBe(false)
  expect((await ana.get(album())).statusCode).toBe(200)
})

test.each([
  ['signs out', ({ ben }: typeof people) => ben.post('/api/auth/logout')],
  ['leaves the trip', ({ ben, trip }: typeof people) => ben.delete(`/api/trips/${trip.id}/leave`)],
])('it breaks off at the next file when the user downloading it %s', async (_name, end) => {
  await plant(LARGE)
  await plant(LARGE)
  const download = await begin(people.ben)
  await end(people)

  await expect(buffer(download)).rejects.toThrow('aborted')
  if (existsSync('/proc/self/fd')) expect(await openFiles()).toEqual([])
})

test('a file whose bytes are lost is also listed, and the rest is still downloaded', async () => {
  const { ana } = people
  await plant(LARGE)
  const lost = await plant(1000)
  const { storage } = app.services
  const download = await begin(ana)
  await storage.remove(`media/${lost.id}.pdf`)

  const entries = await readZip(await buffer(download))

  expect(entries.map(({ name }) => name)).toEqual(['2026-07-01 09.00.00 ana.pdf', 'Left out.txt'])
})

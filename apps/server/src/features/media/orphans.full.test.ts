import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import { addMediumBySending, everythingStored, photo, plantMedium, postForm } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { findOrphans, removeOrphans } from './cleanup-jobs.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp({ start: new Date() })
  people = await crew(app)
})
afterEach(() => app.close())

const store = (key: string) => app.services.storage.put(key, Readable.from(['bytes']))
const plant = () => plantMedium(app, { tripId: people.trip.id, userId: people.ana.user.id })
const lose = (id: string) => app.services.storage.remove(`media/${id}.pdf`)
const later = () => new Date(app.clock.now().getTime() + 2 * HOUR_MS)
const gallery = async (): Promise<string[]> => {
  const media = (await people.ana.get(`/api/trips/${people.trip.id}/media`)).json()
  return media.map(({ id }: { id: string }) => id).sort()
}

async function plantMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await plant())
  return ids
}

async function sendHero(): Promise<string> {
  const reply = await postForm(people.ana, '/api/upload', [
    { name: 'directory', value: 'hero-images' },
    { name: 'file', value: await photo(), filename: 'hero.jpg' },
  ])
  return reply.json().url
}

test('files without rows and rows without files are both found and fixed', async () => {
  const { ana, trip } = people
  const [whole, lost] = [
    await addMediumBySending(ana, trip.id, { bytes: await photo() }),
    await addMediumBySending(ana, trip.id, { bytes: await photo() }),
  ]
  const hero = await sendHero()
  await ana.patch(`/api/trips/${trip.id}`, { heroImage: hero })
  await store('media/0199-stray.jpg')
  await app.services.storage.remove(`media/${lost.id}-thumb.webp`)
  await app.services.storage.remove(`hero-images/${hero.split('/')[2]}.webp`)

  const found = await findOrphans(app.services, later())
  await removeOrphans(app.services, found, { now: later(), evenMany: true })

  expect(found.stray).toEqual(['media/0199-stray.jpg'])
  expect(found.lost.map(({ id }) => id).sort()).toEqual([lost.id, hero.split('/')[2]].sort())
  expect([found.rows, found.stored]).toEqual([3, 6])
  expect(await gallery()).toEqual([whole.id])
  expect((await ana.get(`/api/trips/${trip.id}`)).json().heroImage).toBeNull()
  const again = await findOrphans(app.services, later())
  expect(again.lost).toEqual([])
  await removeOrphans(app.services, again, { now: later(), evenMany: true })
  expect(await findOrphans(app.services, later())).toMatchObject({ stray: [], lost: [] })
})

test('what has just arrived is no orphan yet, be it a file or another server’s row', async () => {
  await store('media/0199-new.jpg')
  await lose(await plant())

  expect(await findOrphans(app.services, app.clock.now())).toMatchObject({ stray: [], lost: [] })
})

test('a row whose file reappears before removal is kept', async () => {
  const ids = await plantMany(20)
  await lose(ids[0] ?? '')
  const found = await findOrphans(app.services, later())
  await store(`media/${ids[0]}.pdf`)

  const removed = await removeOrphans(app.services, found, { now: later() })

  expect(found.lost).toHaveLength(1)
  expect(removed).toEqual({ stray: 0, lost: 0 })
  expect(await gallery()).toEqual(ids.sort())
})

describe('when much is missing, something else is wrong, and nothing is removed', () => {
  test('from the storage: a wrong or unrestored bucket empties no gallery', async () => {
    const ids = await plantMany(20)
    for (const id of ids.slice(0, 3)) await lose(id)
    const found = await findOrphans(app.services, later())

    await expect(removeOrphans(app.services, found, { now: later() })).rejects.toThrow(
      '3 of 20 rows name files that are not in the storage',
    )

    expect(await gallery()).toEqual(ids.sort())
    expect(await removeOrphans(app.services, found, { now: later(), evenMany: true })).toEqual({
      stray: 0,
      lost: 3,
    })
    expect(await gallery()).toEqual(ids.slice(3).sort())
  })

  test('from the database: a wrong or unrestored database deletes no files', async () => {
    await plantMany(3)
    await store('media/0199-stray.jpg')
    const found = await findOrphans(app.services, later())

    await expect(removeOrphans(app.services, found, { now: later() })).rejects.toThrow(
      '1 of 4 stored files have no row',
    )

    expect(await everythingStored(app)).toHaveLength(4)
  })

  test('a few among many are removed', async () => {
    const ids = await plantMany(20)
    for (const id of ids.slice(0, 2)) await lose(id)
    await store('media/0199-stray.jpg')
    const found = await findOrphans(app.services, later())

    expect(await removeOrphans(app.services, found, { now: later() })).toEqual({ stray: 1, lost: 2 })
  })
})

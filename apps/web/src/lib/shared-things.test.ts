import { beforeEach, expect, test, vi } from 'vitest'
import { dropOldShared, MAX_SHARED_FILES, readShared, storeShared } from './shared-things.ts'

const NOW = new Date('2026-07-15T09:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const picture = (name: string) => new File([name], name, { type: 'image/jpeg' })

let caches: ReturnType<typeof inMemory>
beforeEach(() => {
  caches = inMemory()
  vi.stubGlobal('caches', caches)
})

test('what was shared is read as it came', async () => {
  await storeShared(form({ text: 'Look!' }, picture('jump.jpg'), picture('loop.jpg')), NOW)

  const things = await readShared('user ana', later(1))

  expect(things?.text).toBe('Look!')
  expect(things?.files.map(({ name, type }) => [name, type])).toEqual([
    ['jump.jpg', 'image/jpeg'],
    ['loop.jpg', 'image/jpeg'],
  ])
  expect(await things?.files[1]?.text()).toBe('loop.jpg')
})

test.each([
  [
    { title: 'Tarifa', text: 'Wind today', url: 'https://wind.example' },
    'Tarifa\nWind today\nhttps://wind.example',
  ],
  [{ text: 'See https://wind.example', url: 'https://wind.example' }, 'See https://wind.example'],
  [{ title: 'Wind', text: 'Wind' }, 'Wind'],
  [{ title: ' ', text: 'Only this ' }, 'Only this'],
])('of %j the crew would read %j', async (fields, text) => {
  await storeShared(form(fields), NOW)

  expect((await readShared('user ana', NOW))?.text).toBe(text)
})

test('nothing is nothing, and empty files are none', async () => {
  await storeShared(form({ text: ' ' }, new File([], 'empty.jpg')), NOW)

  expect(await readShared('user ana', NOW)).toBeNull()
  expect(caches.names()).toEqual([])
})

test('a new share replaces the last one', async () => {
  await storeShared(form({}, picture('one.jpg'), picture('two.jpg')), NOW)
  await storeShared(form({ text: 'Only words' }), NOW)

  expect(await readShared('user ana', NOW)).toEqual({ text: 'Only words', files: [] })
})

test('more than thirty files are cut to thirty', async () => {
  const many = Array.from({ length: MAX_SHARED_FILES + 1 }, (_, index) => picture(`${index}.jpg`))
  await storeShared(form({}, ...many), NOW)

  expect((await readShared('user ana', NOW))?.files).toHaveLength(MAX_SHARED_FILES)
})

test('a share belongs to its first viewer and is dropped for anyone else', async () => {
  await storeShared(form({ text: 'Mine' }), NOW)
  await readShared('user ana', NOW)

  expect((await readShared('user ana', NOW))?.text).toBe('Mine')
  expect(await readShared('user ben', NOW)).toBeNull()
  expect(await readShared('user ana', NOW)).toBeNull()
})

test('a share is deleted after a day, whether or not it is opened', async () => {
  await storeShared(form({ text: 'Old' }), NOW)
  await dropOldShared(later(24))
  expect(caches.names()).toEqual(['sendit-shared'])
  await dropOldShared(later(24.1))
  expect(caches.names()).toEqual([])

  await storeShared(form({ text: 'Old' }), NOW)
  expect(await readShared('user ana', later(24.1))).toBeNull()
})

test('what was cut off before its list counts as nothing', async () => {
  await (await caches.open('sendit-shared')).put('https://shared.invalid/0', new Response('half'))

  expect(await readShared('user ana', NOW)).toBeNull()
  expect(caches.names()).toEqual([])
})

function form(fields: Record<string, string>, ...files: File[]): FormData {
  const made = new FormData()
  for (const [name, text] of Object.entries(fields)) made.set(name, text)
  for (const file of files) made.append('files', file)
  return made
}

function inMemory() {
  const cachesByName = new Map<string, Map<string, Response>>()
  return {
    names: () => [...cachesByName.keys()],
    has: async (name: string) => cachesByName.has(name),
    delete: async (name: string) => cachesByName.delete(name),
    open: async (name: string) => {
      const entries = cachesByName.get(name) ?? new Map<string, Response>()
      cachesByName.set(name, entries)
      return {
        put: async (key: string, response: Response) => void entries.set(key, response),
        match: async (key: string) => entries.get(key)?.clone(),
      }
    },
  }
}

// Imported by the worker, which stores, and the share screen, which reads.

export type SharedThings = { text: string; files: File[] }

type List = { at: number; person: string | null; text: string; files: { name: string; type: string }[] }

const CACHE = 'sendit-shared'
// Cache keys must be URLs; `.invalid` is reserved (RFC 2606), so nothing is ever fetched.
const PLACE = 'https://shared.invalid'
const LIST = `${PLACE}/list`
const addressOf = (index: number) => `${PLACE}/${index}`

export const MAX_SHARED_FILES = 30
const MAX_AGE_MS = 24 * 60 * 60_000

/** Replaces anything shared before. Rejects if there is no room. */
export async function storeShared(form: FormData, now: Date): Promise<void> {
  await dropShared()
  const text = textOf(form)
  const files = form
    .getAll('files')
    .filter((part): part is File => typeof part !== 'string' && part.size > 0)
    .slice(0, MAX_SHARED_FILES)
  if (text === '' && files.length === 0) return
  const cache = await caches.open(CACHE)
  await Promise.all(files.map((file, index) => cache.put(addressOf(index), new Response(file))))
  const list: List = {
    at: now.getTime(),
    person: null,
    text,
    files: files.map(({ name, type }) => ({ name, type })),
  }
  // Last, so that an interrupted write counts as nothing.
  await cache.put(LIST, Response.json(list))
}

/** Belongs to the first person who opens it; for others, and after a day, it is gone. */
export async function readShared(person: string, now: Date): Promise<SharedThings | null> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return null
  const cache = await caches.open(CACHE)
  const list = await listIn(cache)
  const isTheirs = list !== null && (list.person === null || list.person === person)
  if (!isTheirs || isOld(list, now)) {
    await dropShared()
    return null
  }
  await cache.put(LIST, Response.json({ ...list, person }))
  const files = await Promise.all(
    list.files.map(async ({ name, type }, index) => {
      const stored = await cache.match(addressOf(index))
      return new File(stored === undefined ? [] : [await stored.blob()], name, { type })
    }),
  )
  return { text: list.text, files }
}

export async function dropShared(): Promise<void> {
  await caches.delete(CACHE)
}

export async function dropOldShared(now: Date): Promise<void> {
  if (!(await caches.has(CACHE))) return
  const list = await listIn(await caches.open(CACHE))
  if (list === null || isOld(list, now)) await dropShared()
}

async function listIn(cache: Cache): Promise<List | null> {
  const stored = await cache.match(LIST)
  return stored === undefined ? null : ((await stored.json()) as List)
}

function isOld({ at }: List, now: Date): boolean {
  return now.getTime() - at > MAX_AGE_MS
}

/** Apps fill one of three fields, some the same text in two. */
function textOf(form: FormData): string {
  const parts = ['title', 'text', 'url'].flatMap((name) => {
    const part = form.get(name)
    return typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []
  })
  return parts
    .filter((part, index) => !parts.some((other, at) => at !== index && covers(other, part, at < index)))
    .join('\n')
}

function covers(other: string, part: string, isBefore: boolean): boolean {
  return other.includes(part) && (other !== part || isBefore)
}

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import { type ByteRange, FileTooLarge, RangeOutside, type Storage, StorageFull } from './port.ts'

let directory: string
let storage: Storage

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sendit-files-'))
  storage = createDiskStorage(join(directory, 'files'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const everything = async () => (await readdir(directory, { recursive: true })).map(String).sort()
const read = async (key: string, range?: ByteRange) => {
  const file = await storage.openRead(key, range)
  return file && text(file.stream)
}

test('a stored file is read back unchanged', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

  const put = await storage.put(
    'trips/1/photo.webp',
    Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]),
  )

  expect(put).toEqual({ bytes: 300_000 })
  expect(await storage.size('trips/1/photo.webp')).toBe(300_000)
  const opened = await storage.openRead('trips/1/photo.webp')
  expect(opened && bytes.equals(await buffer(opened.stream))).toBe(true)
  expect(await everything()).toEqual(['files', 'files/trips', 'files/trips/1', 'files/trips/1/photo.webp'])
})

test('a file put again is replaced whole', async () => {
  await storage.put('a', Readable.from(['a long first version']))
  await storage.put('a', Readable.from(['second']))

  expect(await read('a')).toBe('second')
})

test('an empty file can be stored and read', async () => {
  await storage.put('empty', Readable.from([]))

  expect(await read('empty')).toBe('')
  expect(await storage.size('empty')).toBe(0)
})

test('a file that is not there has no size, no contents, and can be removed', async () => {
  expect(await storage.openRead('nothing/here')).toBeUndefined()
  expect(await storage.size('nothing/here')).toBeUndefined()
  await storage.remove('nothing/here')
  expect(await storage.list('')).toEqual([])
})

test('a removed file no longer exists', async () => {
  await storage.put('a', Readable.from(['a']))

  await storage.remove('a')

  expect(await storage.size('a')).toBeUndefined()
})

describe('ranges', () => {
  beforeEach(() => storage.put('digits', Readable.from(['0123456789'])))

  test.each<[ByteRange, string]>([
    [{ start: 0, end: 0 }, '0'],
    [{ start: 2, end: 4 }, '234'],
    [{ start: 7 }, '789'],
    [{ start: 8, end: 500 }, '89'],
  ])('%o gives %s', async (range, expected) => {
    expect(await read('digits', range)).toBe(expected)
    expect(
      await storage.openRead('digits', range).then((file) => file?.stream.destroy() && file.totalBytes),
    ).toBe(10)
  })

  test('a range that begins behind the file is refused with the size of the file', async () => {
    await expect(storage.openRead('digits', { start: 10 })).rejects.toThrow(RangeOutside)
    await expect(storage.openRead('digits', { start: 10 })).rejects.toMatchObject({ totalBytes: 10 })
  })
})

test('the list names whole files below the prefix, in order', async () => {
  await storage.put('beaches/tarifa.webp', Readable.from(['12']))
  await storage.put('beaches/essaouira.webp', Readable.from(['1']))
  await storage.put('trips/1.webp', Readable.from(['1']))
  await writeFile(join(directory, 'files', 'beaches', 'half.webp.part'), 'half')

  const files = await storage.list('beaches/')

  expect(files.map(({ key, bytes }) => [key, bytes])).toEqual([
    ['beaches/essaouira.webp', 1],
    ['beaches/tarifa.webp', 2],
  ])
})

test.each([
  '',
  '.',
  '..',
  '../outside',
  'a/../../outside',
  '/etc/passwd',
  'a//b',
  'a/',
  'a\\..\\b',
  'a\0b',
  'a\nb',
  '.hidden',
  'a/.hidden',
  'name.part',
  'C:\\file',
  'x'.repeat(300),
])('the key %j is refused everywhere and nothing is written', async (key) => {
  await expect(async () => storage.put(key, Readable.from(['x']))).rejects.toThrow('not the key')
  await expect(async () => storage.openRead(key)).rejects.toThrow('not the key')
  await expect(async () => storage.size(key)).rejects.toThrow('not the key')
  await expect(async () => storage.remove(key)).rejects.toThrow('not the key')
  expect(await everything()).toEqual([])
})

describe('when a file cannot be stored', () => {
  const full = (code: string) =>
    Readable.from(
      (async function* () {
        yield 'the first half'
        throw Object.assign(new Error('write'), { code })
      })(),
    )

  test.each(['ENOSPC', 'EDQUOT'])(
    '%s is reported as full storage and leaves nothing behind',
    async (code) => {
      await expect(storage.put('photo', full(code))).rejects.toThrow(StorageFull)
      expect(await everything()).toEqual(['files'])
    },
  )

  test('a file one byte over the limit is refused without remains, one at it is stored', async () => {
    await expect(storage.put('photo', Readable.from(['12345', '6']), { maxBytes: 5 })).rejects.toThrow(
      FileTooLarge,
    )
    expect(await everything()).toEqual(['files'])

    expect(await storage.put('photo', Readable.from(['1234', '5']), { maxBytes: 5 })).toEqual({ bytes: 5 })
  })

  test('a sender that hangs up leaves nothing behind, and the earlier version stays', async () => {
    await storage.put('photo', Readable.from(['first version']))

    await expect(storage.put('photo', full('ECONNRESET'))).rejects.toMatchObject({ code: 'ECONNRESET' })

    expect(await read('photo')).toBe('first version')
    expect(await everything()).toEqual(['files', 'files/photo'])
  })

  test('the source is closed', async () => {
    const source = Readable.from(['12345', '67890'])

    await expect(storage.put('photo', source, { maxBytes: 1 })).rejects.toThrow(FileTooLarge)

    expect(source.destroyed).toBe(true)
  })
})

test('the check makes the directory, and fails where none can be made', async () => {
  await storage.check()
  expect(await everything()).toEqual(['files'])

  await writeFile(join(directory, 'file'), '')
  await expect(createDiskStorage(join(directory, 'file', 'files')).check()).rejects.toThrow('ENOTDIR')
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { type S3Server, startS3Server } from '#testing/s3-server.ts'
import {
  type ByteRange,
  FileTooLarge,
  RangeOutside,
  type Storage,
  StorageFull,
  StorageUnavailable,
} from './port.ts'
import type { Timeouts } from './s3.ts'
import { createS3Storage } from './s3.ts'

const NOW = new Date('2026-07-01T09:01:10.000Z')
const AS = { contentType: 'image/webp', disposition: 'inline; filename="a.webp"', cacheControl: 'private' }

let directory: string
let server: S3Server
let storage: Storage
let time: Date

beforeEach(async () => {
  time = NOW
  directory = await mkdtemp(join(tmpdir(), 'sendit-s3-'))
  server = await startS3Server(() => time)
  storage = open()
})
afterEach(async () => {
  storage.close()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

function open(changes: Record<string, string> = {}, timeouts?: Partial<Timeouts>): Storage {
  const { s3 } = readConfig({ DATA_DIR: directory, ...server.env, ...changes })
  if (s3 === undefined) throw new Error('the settings name no bucket')
  return createS3Storage(s3, timeouts)
}

const read = async (key: string, range?: ByteRange) => {
  const file = await storage.openRead(key, range)
  return file && text(file.stream)
}

test.each([0, 1, 300_000, 11_000_000])('a file of %i bytes is read back unchanged', async (length) => {
  const bytes = randomBytes(length)

  const put = await storage.put('media/photo.webp', Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]))

  expect(put).toEqual({ bytes: length })
  expect(await storage.size('media/photo.webp')).toBe(length)
  const opened = await storage.openRead('media/photo.webp')
  expect(opened && bytes.equals(await buffer(opened.stream))).toBe(true)
  expect(server.unfinished()).toBe(0)
})

test('a file of the disk moves into the bucket', async () => {
  const path = join(directory, 'arrived')
  await writeFile(path, 'a video')

  await storage.adopt('media/video.mp4', path)

  expect(await read('media/video.mp4')).toBe('a video')
  expect(await readdir(directory)).not.toContain('arrived')
})

test('a file that is not there has no size, no contents, and can be removed', async () => {
  expect(await storage.openRead('nothing/here')).toBeUndefined()
  expect(await storage.size('nothing/here')).toBeUndefined()
  await storage.remove('nothing/here')
})

test('a removed file no longer exists', async () => {
  await storage.put('a', Readable.from([Buffer.from('a')]))

  await storage.remove('a')

  expect(await storage.size('a')).toBeUndefined()
})

test.each<[ByteRange, string]>([
  [{ start: 0, end: 0 }, '0'],
  [{ start: 2, end: 4 }, '234'],
  [{ start: 7 }, '789'],
  [{ start: 8, end: 500 }, '89'],
])('the range %o gives %s', async (range, expected) => {
  await storage.put('digits', Readable.from([Buffer.from('0123456789')]))

  const file = await storage.openRead('digits', range)

  expect(file && (await text(file.stream))).toBe(expected)
  expect(file).toMatchObject({ totalBytes: 10, start: range.start })
})

test('a range that begins behind the file is refused with the size of the file', async () => {
  await storage.put('digits', Readable.from([Buffer.from('0123456789')]))

  const refused = storage.openRead('digits', { start: 10 })

  await expect(refused).rejects.toThrow(RangeOutside)
  await expect(refused).rejects.toMatchObject({ totalBytes: 10 })
})

test('the list covers all pages below the prefix, in order', async () => {
  const names = ['g', 'b', 'a', 'f', 'c', 'e', 'd']
  for (const name of names) await storage.put(`beaches/${name}.webp`, Readable.from([Buffer.from(name)]))
  await storage.put('media/1.webp', Readable.from([Buffer.from('1')]))

  const files = await storage.list('beaches/')

  expect(files.map(({ key, bytes }) => [key, bytes])).toEqual(
    [...names].sort().map((name) => [`beaches/${name}.webp`, 1]),
  )
})

describe('when a file cannot be stored', () => {
  test('one that is too large leaves nothing behind, not even parts', async () => {
    const source = Readable.from([randomBytes(6_000_000), randomBytes(6_000_000)])

    await expect(storage.put('photo', source, { maxBytes: 11_999_999 })).rejects.toThrow(FileTooLarge)

    expect([...server.objects.keys()]).toEqual([])
    expect(server.unfinished()).toBe(0)
  })

  test('a sender that hangs up leaves nothing behind', async () => {
    const source = Readable.from(
      (async function* () {
        yield randomBytes(6_000_000)
        throw Object.assign(new Error('read'), { code: 'ECONNRESET' })
      })(),
    )

    await expect(storage.put('photo', source)).rejects.toMatchObject({ code: 'ECONNRESET' })

    expect([...server.objects.keys()]).toEqual([])
    expect(server.unfinished()).toBe(0)
  })

  test('a full bucket is reported as full storage', async () => {
    server.failWith({ status: 507, code: 'XMinioStorageFull' })

    await expect(storage.put('photo', Readable.from([Buffer.from('x')]))).rejects.toThrow(StorageFull)
  })
})

describe('a storage that accepts a request and never responds', () => {
  const calls: [string, (storage: Storage) => Promise<unknown>][] = [
    ['put a file', (one) => one.put('a', Readable.from([Buffer.from('a')]))],
    [
      'put a file of parts',
      (one) => one.put('a', Readable.from([randomBytes(6_000_000), randomBytes(6_000_000)])),
    ],
    ['read a file', (one) => one.openRead('a').then((file) => file && text(file.stream))],
    ['ask for a size', (one) => one.size('a')],
    ['remove a file', (one) => one.remove('a')],
    ['list files', (one) => one.list('media/')],
    ['give up unfinished uploads', (one) => one.removeUnfinished('media/', new Date())],
    ['ask whether it is there', (one) => one.check()],
  ]

  test.each(calls)('is not waited for to %s', async (_name, call) => {
    const impatient = open({}, { silentMs: 300 })
    server.fallSilent('at once')
    const startedAt = performance.now()

    await expect(call(impatient)).rejects.toThrow(StorageUnavailable)

    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(server.requests()).toBeLessThanOrEqual(2)
    impatient.close()
  })

  test('is not waited for either when it stops in the middle of an answer', async () => {
    const impatient = open({}, { silentMs: 300 })
    server.fallSilent('half way')

    await expect(impatient.list('media/')).rejects.toThrow(StorageUnavailable)
    impatient.close()
  })
})

test('a response that exceeds its total time limit is abandoned', async () => {
  const impatient = open({}, { silentMs: 60_000, answerMs: 300 })
  server.fallSilent('at once')

  await expect(impatient.check()).rejects.toThrow(StorageUnavailable)
  impatient.close()
})

test('uploads that a killed server left unfinished are given up, those of the last hour are not', async () => {
  const [now, hourAgo] = [new Date(), new Date(Date.now() - 3_600_000)]
  const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `media/${name}.mp4`)
  for (const key of keys) server.leaveUnfinished(key, new Date(hourAgo.getTime() - 1000))
  server.leaveUnfinished('media/now.mp4', now)
  server.leaveUnfinished('of-another-program/a.mp4', new Date(0))

  await storage.removeUnfinished('media/', hourAgo)

  expect(server.unfinished()).toBe(2)
})

test('wrong keys and a missing bucket are reported as unavailable', async () => {
  const stranger = open({ S3_SECRET_ACCESS_KEY: 'another' })
  const lost = open({ S3_BUCKET: 'another-bucket' })

  await expect(stranger.check()).rejects.toThrow(StorageUnavailable)
  await expect(stranger.put('a', Readable.from([Buffer.from('a')]))).rejects.toThrow(StorageUnavailable)
  await expect(lost.check()).rejects.toThrow(StorageUnavailable)
  await storage.check()
})

test('a link for external use works for five minutes only', async () => {
  await storage.put('media/a.webp', Readable.from([Buffer.from('0123456789')]))
  const link = (await storage.outside?.linkTo('media/a.webp', AS, NOW)) ?? ''

  const whole = await fetch(link)
  const part = await fetch(link, { headers: { range: 'bytes=2-4' } })
  time = new Date(NOW.getTime() + 300_000)
  const late = await fetch(link)

  expect(storage.outside?.origin).toBe(server.env.S3_ENDPOINT)
  expect(await whole.text()).toBe('0123456789')
  expect(whole.headers.get('content-type')).toBe('image/webp')
  expect(whole.headers.get('content-disposition')).toBe(AS.disposition)
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect(late.status).toBe(403)
})

test('an address of another file is not made by changing one', async () => {
  await storage.put('media/a.webp', Readable.from([Buffer.from('a')]))
  await storage.put('media/b.webp', Readable.from([Buffer.from('b')]))
  const link = (await storage.outside?.linkTo('media/a.webp', AS, NOW)) ?? ''

  expect((await fetch(link.replace('a.webp', 'b.webp'))).status).toBe(403)
})

test('links created within the same minutes are equal, so that browsers can cache files', async () => {
  const first = await storage.outside?.linkTo('media/a.webp', AS, NOW)
  const second = await storage.outside?.linkTo('media/a.webp', AS, new Date(NOW.getTime() + 45_000))

  expect(second).toBe(first)
})

test('half a set of settings stops the start, and none at all means the disk', () => {
  const { S3_SECRET_ACCESS_KEY: _, ...half } = server.env

  expect(() => readConfig({ DATA_DIR: directory, ...half })).toThrow(
    'S3_SECRET_ACCESS_KEY should be set when other S3 settings are',
  )
  expect(readConfig({ DATA_DIR: directory }).s3).toBeUndefined()
})

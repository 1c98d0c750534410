import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { listZip, readZip } from '#testing/zip-reader.ts'
import { writeZip, type ZipEntry } from './zip-writing.ts'

const TIME = '2026-07-14T14:02:10.250'

async function* textFiles(names: Iterable<string>): AsyncGenerator<ZipEntry> {
  for (const name of names) yield { name, time: TIME, contents: Readable.from([Buffer.from(name)]) }
}

test('an archive has its files in order, with Unicode names and local times', async () => {
  const names = ['2026-07-14 14.02.10 José 🪁.jpg', 'b.jpg', 'a.jpg']

  const entries = await readZip(await buffer(writeZip(textFiles(names))))

  expect(entries.map(({ name }) => name)).toEqual(names)
  expect(entries.map(({ bytes }) => bytes.toString())).toEqual(names)
  expect(new Set(entries.map(({ time }) => time))).toEqual(new Set(['2026-07-14T14:02:10']))
})

test('opens one file at a time', async () => {
  let open = 0
  let most = 0
  async function* files(): AsyncGenerator<ZipEntry> {
    for (let count = 0; count < 20; count += 1) {
      open += 1
      most = Math.max(most, open)
      const contents = Readable.from([Buffer.alloc(300_000)])
      contents.once('end', () => {
        open -= 1
      })
      yield { name: `${count}.jpg`, time: TIME, contents }
    }
  }

  await buffer(writeZip(files()))

  expect(most).toBe(1)
})

describe('larger than the plain format can say (Zip64)', () => {
  // The library scans all earlier files for each one: 20 s of CPU here, one for ten thousand.
  test('with more than 65,535 files all of them are there', { timeout: 900_000 }, async () => {
    const count = 65_540
    const names = Array.from({ length: count }, (_, index) => `${index}`)

    const found = await listZip(await buffer(writeZip(textFiles(names))))

    expect(found).toEqual(names)
  })
})

describe('an archive that is given up', () => {
  test('closes the file it is at, and asks for no other', async () => {
    const contents = new PassThrough()
    contents.write('first')
    let isLeft = false
    async function* files(): AsyncGenerator<ZipEntry> {
      try {
        yield { name: 'a.jpg', time: TIME, contents }
        throw new Error('another file was asked for')
      } finally {
        isLeft = true
      }
    }
    const archive = writeZip(files())
    await once(archive, 'readable')

    archive.destroy()

    await once(contents, 'close')
    await expect.poll(() => isLeft).toBe(true)
  })

  test.each([
    ['its files cannot be found', 'no storage'],
    ['a file breaks off', 'broken off'],
  ])('ends with the error when %s, so that it is not taken for complete', async (_name, message) => {
    async function* files(): AsyncGenerator<ZipEntry> {
      if (message === 'no storage') throw new Error(message)
      const contents = new PassThrough()
      contents.write('first')
      setImmediate(() => contents.destroy(new Error(message)))
      yield { name: 'a.jpg', time: TIME, contents }
    }

    await expect(buffer(writeZip(files()))).rejects.toThrow(message)
  })
})

// SECURITY-RULES C8: each limit on pictures has a test that fails without it.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '#testing/test-database.ts'
import type { Images } from './port.ts'
import { createProcessImages, type Limits } from './process-images.ts'

const RED = { r: 200, g: 40, b: 40 }

let directory: string
let images: Images
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sendit-images-'))
})
afterEach(() => images.close())
afterAll(() => rm(directory, { recursive: true, force: true }))

const open = (limits: Partial<Limits> = {}) => {
  images = createProcessImages({ log: silentLog, limits })
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } })

async function fileOf(name: string, contents: Sharp | string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, typeof contents === 'string' ? contents : await contents.toBuffer())
  return path
}

/** Processes that this one has started and that are still there. Linux only. */
async function children(): Promise<number> {
  const listed = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  return listed.split(' ').filter((pid) => existsSync(`/proc/${pid}/status`) && pid !== '').length
}

describe('a picture that asks for more than a picture may', () => {
  test('of memory costs its process and nothing else', async () => {
    open()
    const bomb = await fileOf('bomb.avif', plain(6300, 6300).avif({ effort: 0 }))
    const small = await fileOf('small.jpg', plain(60, 40).jpeg())

    const drawing = await Promise.allSettled([images.draw(bomb), images.draw(bomb)])
    const next = await images.draw(small)

    expect(drawing.map((one) => one.status === 'rejected' && one.reason.name)).toEqual([
      'ImageUnreadable',
      'ImageUnreadable',
    ])
    expect(next).toMatchObject({ width: 60, height: 40 })
    expect(images.counts()).toEqual({ drawing: 0, waiting: 0, lost: 2 })
  })

  test('of time costs its process and nothing else', async () => {
    const large = await fileOf('large.png', plain(6000, 6000).png({ progressive: true }))
    const small = await fileOf('small.jpg', plain(60, 40).jpeg())
    open({ drawMs: 150 })

    await expect(images.draw(large)).rejects.toThrow('This picture cannot be read.')
    expect(images.counts().lost).toBe(1)
    await images.close()
    open({ drawMs: 5_000 })
    await expect(images.draw(small)).resolves.toMatchObject({ width: 60 })
  })

  test('of pixels is refused, and with 40 million it may be drawn', async () => {
    // The time is not what this is about, and a busy machine takes its own.
    open({ drawMs: 60_000 })
    const most = await fileOf('most.png', plain(8000, 5000).toColourspace('b-w').png())
    const more = await fileOf('more.png', plain(8000, 5001).toColourspace('b-w').png())

    await expect(images.draw(more)).rejects.toThrow('This picture cannot be read.')
    await expect(images.draw(most)).resolves.toMatchObject({ width: 8000, height: 5000 })
    expect(images.counts().lost).toBe(0)
  })
})

test('of a picture that moves one still is drawn', async () => {
  open()
  const frames = await Promise.all(
    [RED, { r: 0, g: 0, b: 90 }].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const path = await fileOf('moving.gif', sharp(frames, { join: { animated: true } }).gif())

  const { preview, height } = await images.draw(path)

  expect((await sharp(path, { animated: true }).metadata()).pages).toBe(2)
  expect(height).toBe(40)
  expect(await sharp(preview, { animated: true }).metadata()).toMatchObject({ height: 40 })
})

test.each([
  ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>'],
  ['TIFF', () => plain(60, 40).tiff()],
])('%s stays shut whatever the file is called', async (_name, contents) => {
  open()
  const path = await fileOf('picture.png', contents())

  await expect(images.draw(path)).rejects.toThrow('This picture cannot be read.')
  await expect(images.square(path, 10)).rejects.toThrow('This picture cannot be read.')
})

test('a picture cut off is no picture', async () => {
  open()
  const whole = await readFile(await fileOf('whole.jpg', plain(600, 400).jpeg()))
  const path = join(directory, 'cut.jpg')
  await writeFile(path, whole.subarray(0, whole.length - 200))

  await expect(images.shrink(path, 100)).rejects.toThrow('This picture cannot be read.')
})

test('two are drawn at a time, some wait, and more than that are refused', async () => {
  open({ maxWaiting: 3 })
  const path = await fileOf('photo.jpg', plain(2000, 1500).jpeg())

  const drawing = Array.from({ length: 6 }, () => images.draw(path))
  const counts = images.counts()
  const answers = await Promise.allSettled(drawing)

  expect(counts).toEqual({ drawing: 2, waiting: 3, lost: 0 })
  expect(answers.map((one) => (one.status === 'rejected' ? one.reason.name : 'drawn'))).toEqual([
    ...Array(5).fill('drawn'),
    'ImagesUnavailable',
  ])
})

test('each process draws with one thread', async () => {
  open()
  sharp.concurrency(4)
  await import('./sharp-drawing.ts')

  expect([sharp.concurrency(), sharp.cache()]).toMatchObject([1, { memory: { max: 0 }, items: { max: 0 } }])
})

test.skipIf(!existsSync(`/proc/self/task/${process.pid}/children`))(
  'a process starts with the first picture, stays for the next, and ends when none comes',
  async () => {
    const before = await children()
    open({ idleMs: 500 })
    const path = await fileOf('photo.jpg', plain(60, 40).jpeg())

    const atFirst = (await children()) - before
    await images.draw(path)
    await images.draw(path)
    const between = (await children()) - before
    await expect.poll(async () => (await children()) - before, { timeout: 5_000 }).toBe(0)

    expect([atFirst, between]).toEqual([0, 1])
    await expect(images.draw(path)).resolves.toMatchObject({ width: 60 })
  },
)

// docs/security.md C8: one test per limit.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#testing/silent-log.ts'
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

  test('of pixels is refused, and with 100 million it may be drawn', async () => {
    open({ drawMs: 60_000 })
    const most = await fileOf('most.png', plain(12500, 8000).toColourspace('b-w').png())
    const more = await fileOf('more.png', plain(12500, 8001).toColourspace('b-w').png())

    await expect(images.draw(more)).rejects.toThrow('This picture cannot be read.')
    await expect(images.draw(most)).resolves.toMatchObject({ width: 12500, height: 8000 })
    expect(images.counts().lost).toBe(0)
  })
})

async function movingFile(name: string, frames: number, width: number, height: number): Promise<string> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width, height, channels: 3, background: { r: index * 40, g: 0, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  )
  return fileOf(name, sharp(pictures, { join: { animated: true } }).gif())
}

test('an animated picture stays animated, and its thumbnail is a still', async () => {
  open()
  const path = await movingFile('moving.gif', 3, 60, 40)

  const drawn = await images.draw(path)

  expect(drawn).toMatchObject({ width: 60, height: 40 })
  expect(await sharp(drawn.preview, { animated: true }).metadata()).toMatchObject({
    pages: 3,
    pageHeight: 40,
  })
  expect((await sharp(drawn.thumb).metadata()).pages ?? 1).toBe(1)
})

test('of a picture that moves for too long one still is drawn', async () => {
  open()
  const path = await movingFile('long.gif', 4, 3000, 2200)

  const { preview } = await images.draw(path)

  expect((await sharp(preview).metadata()).pages ?? 1).toBe(1)
})

test('a TIFF is drawn as any other picture', async () => {
  open()
  const path = await fileOf('photo.tif', plain(60, 40).tiff())

  await expect(images.draw(path)).resolves.toMatchObject({ width: 60, height: 40 })
})

test('a panorama stays large enough on its shorter side to be sharp in a tile', async () => {
  open()
  const path = await fileOf('panorama.jpg', plain(12000, 1500).jpeg())

  const { preview, thumb } = await images.draw(path)

  expect(await sharp(preview).metadata()).toMatchObject({ width: 3200, height: 400 })
  expect(await sharp(thumb).metadata()).toMatchObject({ width: 1600, height: 200 })
})

test.each([
  ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>'],
  ['a bitmap', () => `BM${'x'.repeat(60)}`],
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
  onTestFinished(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))
  await import('./sharp-drawing.ts')

  expect([sharp.concurrency(), sharp.cache()]).toMatchObject([1, { memory: { max: 0 }, items: { max: 0 } }])
})

test.skipIf(!existsSync(`/proc/self/task/${process.pid}/children`))(
  'a process starts with the first picture, is reused, and exits when idle',
  async () => {
    const before = await children()
    open({ idleMs: 500 })
    const path = await fileOf('photo.jpg', plain(60, 40).jpeg())

    const atFirst = (await children()) - before
    await images.draw(path)
    await images.draw(path)
    const between = (await children()) - before
    await expect.poll(async () => (await children()) - before).toBe(0)

    expect([atFirst, between]).toEqual([0, 1])
    await expect(images.draw(path)).resolves.toMatchObject({ width: 60 })
  },
)

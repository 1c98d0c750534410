import sharp, { type Sharp } from 'sharp'
import { type DrawnImage, type Images, ImageUnreadable } from './port.ts'

// SECURITY-RULES C8.
const MAX_PIXELS = 40_000_000
const TIMEOUT_SECONDS = 10
const AT_A_TIME = 2
const PREVIEW_PIXELS = 1600
const THUMB_PIXELS = 400
const PLACEHOLDER_PIXELS = 16
const PLACEHOLDER_BLUR = 1
const QUALITY = { preview: 80, thumb: 72, placeholder: 40 }
/** Higher is smaller and slower; 3 costs half of the default's time for a few per cent more bytes. */
const EFFORT = 3

// Two pictures at a time use the two threads that pictures may have in all. Nothing is kept between pictures.
sharp.concurrency(1)
sharp.cache(false)
// Whatever else the library could read stays shut, scripts in SVG among it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
})

export function createSharpImages(): Images {
  const inTurn = createTurns(AT_A_TIME)
  const working = <T>(work: () => Promise<T>) => inTurn(() => work().catch(rethrow))
  return {
    draw: (path) => working(() => draw(path)),
    square: (path, pixels) =>
      working(() =>
        open(path)
          .resize(pixels, pixels, { fit: 'cover' })
          .webp({ quality: QUALITY.preview, effort: EFFORT })
          .toBuffer(),
      ),
    shrink: (path, pixels) => working(() => shrink(open(path), pixels, QUALITY.preview)),
  }
}

function open(input: string | Buffer) {
  return sharp(input, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'warning',
    pages: 1,
    sequentialRead: true,
  })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
}

/** The large one is made from the file, the small ones from the large one: the file is decoded once. */
async function draw(path: string): Promise<DrawnImage> {
  const { autoOrient: upright } = await open(path).metadata()
  const preview = await shrink(open(path), PREVIEW_PIXELS, QUALITY.preview)
  const thumb = await shrink(open(preview), THUMB_PIXELS, QUALITY.thumb)
  const tiny = await shrink(open(thumb).blur(PLACEHOLDER_BLUR), PLACEHOLDER_PIXELS, QUALITY.placeholder)
  return {
    ...{ width: upright.width, height: upright.height, preview, thumb },
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}

function shrink(image: Sharp, pixels: number, quality: number): Promise<Buffer> {
  return image
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: EFFORT })
    .toBuffer()
}

function rethrow(error: unknown): never {
  throw new ImageUnreadable('This picture cannot be read.', { cause: error })
}

/** Runs at most so many at once, the rest in the order they came. */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

import sharp, { type Sharp } from 'sharp'
import type { DrawnImage } from './port.ts'

// SECURITY-RULES C8; its time limit is kept by whoever gives the orders.
const MAX_PIXELS = 40_000_000
const PREVIEW_PIXELS = 1600
const THUMB_PIXELS = 400
const PLACEHOLDER_PIXELS = 16
const PLACEHOLDER_BLUR = 1
const QUALITY = { preview: 80, thumb: 72, placeholder: 40 }
/** Higher is smaller and slower; 3 costs half of the default's time for a few per cent more bytes. */
const EFFORT = 3

// One picture at a time in each process uses one thread. Nothing is kept between pictures.
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

/** The large one is made from the file, the small ones from the large one: the file is decoded once. */
export async function draw(path: string): Promise<DrawnImage> {
  const { autoOrient: upright } = await open(path).metadata()
  const preview = await resize(open(path), PREVIEW_PIXELS, QUALITY.preview)
  const thumb = await resize(open(preview), THUMB_PIXELS, QUALITY.thumb)
  const tiny = await resize(open(thumb).blur(PLACEHOLDER_BLUR), PLACEHOLDER_PIXELS, QUALITY.placeholder)
  return {
    ...{ width: upright.width, height: upright.height, preview, thumb },
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}

export function square(path: string, pixels: number): Promise<Buffer> {
  return open(path)
    .resize(pixels, pixels, { fit: 'cover' })
    .webp({ quality: QUALITY.preview, effort: EFFORT })
    .toBuffer()
}

export function shrink(path: string, pixels: number): Promise<Buffer> {
  return resize(open(path), pixels, QUALITY.preview)
}

function open(input: string | Buffer): Sharp {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1, sequentialRead: true } as const
  return sharp(input, options).autoOrient()
}

function resize(image: Sharp, pixels: number, quality: number): Promise<Buffer> {
  return image
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: EFFORT })
    .toBuffer()
}

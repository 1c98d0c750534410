import { MAX_IMAGE_PIXELS } from '@sendit/core/media/limits.ts'
import type { CameraTime } from '@sendit/core/media/taken-at.ts'
import ExifReader from 'exifreader'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import type { DrawnImage } from './port.ts'

// docs/security.md C8; the caller limits time and memory.
const MAX_PIXELS = MAX_IMAGE_PIXELS
/** A panorama keeps `shorter` on its shorter side, up to `most` on the longer one. */
const PREVIEW = { longer: 1600, shorter: 400, most: 4096 }
const THUMB = { longer: 400, shorter: 200, most: 1600 }
/** All frames together; beyond it only the first is drawn. */
const MAX_MOVING_PIXELS = 25_000_000
const PLACEHOLDER_PIXELS = 16
const PLACEHOLDER_BLUR = 1
const QUALITY = { preview: 80, thumb: 72, placeholder: 40 }
/** Half of the default's time for a few per cent more bytes. */
const EFFORT = 3

sharp.concurrency(1)
sharp.cache(false)
// Blocks all other loaders, including SVG with its scripts.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadTiffFile',
    'VipsForeignLoadHeifFile',
  ],
})

/** The file is decoded once; small images come from the large one. */
export async function draw(path: string): Promise<DrawnImage> {
  const facts = await open(path).metadata()
  const upright = facts.autoOrient
  const preview = await resize(open(path, framesOf(facts)), longerSide(upright, PREVIEW), QUALITY.preview)
  const thumb = await resize(open(preview), longerSide(upright, THUMB), QUALITY.thumb)
  const tiny = await resize(open(thumb).blur(PLACEHOLDER_BLUR), PLACEHOLDER_PIXELS, QUALITY.placeholder)
  return {
    ...{ width: upright.width, height: upright.height, preview, thumb },
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    camera: readCameraTime(facts.exif),
  }
}

export async function cameraTime(path: string): Promise<CameraTime | null> {
  const { exif } = await open(path).metadata()
  return readCameraTime(exif)
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

/** A TIFF's pages are not frames. */
function framesOf({ format, pages = 1, width, height }: Metadata): number {
  const moves = format === 'gif' || format === 'webp'
  return moves && pages * width * height <= MAX_MOVING_PIXELS ? pages : 1
}

type Sides = { width: number; height: number }

function longerSide({ width, height }: Sides, { longer, shorter, most }: typeof PREVIEW): number {
  const ratio = Math.max(width, height) / Math.min(width, height)
  return Math.round(Math.min(most, Math.max(longer, shorter * ratio)))
}

function open(input: string | Buffer, pages = 1): Sharp {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages, sequentialRead: true } as const
  return sharp(input, options).autoOrient()
}

function resize(image: Sharp, pixels: number, quality: number): Promise<Buffer> {
  return image
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: EFFORT })
    .toBuffer()
}

/** "Exif" and two zero bytes, which some formats prepend. */
const PREFIX_BYTES = 6

export function readCameraTime(exif: Buffer | undefined): CameraTime | null {
  if (exif === undefined) return null
  try {
    const isPrefixed = exif.toString('latin1', 0, 4) === 'Exif'
    const tags = ExifReader.load(isPrefixed ? exif.subarray(PREFIX_BYTES) : exif, {
      excludeTags: { gps: true },
    })
    const wall = textOf(tags.DateTimeOriginal)
    if (wall === undefined) return null
    return { wall, fraction: textOf(tags.SubSecTimeOriginal), offset: textOf(tags.OffsetTimeOriginal) }
  } catch {
    return null
  }
}

function textOf(tag: { value: unknown } | undefined): string | undefined {
  const value = Array.isArray(tag?.value) ? tag.value[0] : tag?.value
  return typeof value === 'string' ? value : undefined
}

import { ACCEPTED_FILES } from '@sendit/core/media/accepted-files.ts'
import { MAX_IMAGE_PIXELS, MAX_PICTURE_BYTES } from '@sendit/core/media/limits.ts'
import { ApiError } from '#lib/api-error.ts'

type Send<Result> = (file: File, idempotencyKey: string) => Promise<Result>

/**
 * Sends a picture as it is where the server can read it, and else as this browser draws it: of more pixels than the server
 * takes, of a kind that it does not know, or refused by it for the memory it would cost.
 */
export async function sendPicture<Result>(
  file: File,
  idempotencyKey: string,
  send: Send<Result>,
): Promise<Result> {
  if (await isHopeless(file)) {
    const drawn = await drawnHere(file)
    if (drawn !== null) return send(drawn, drawnKey(idempotencyKey))
  }
  try {
    return await send(file, idempotencyKey)
  } catch (error) {
    const drawn = isUnreadable(error) ? await drawnHere(file) : null
    if (drawn === null) throw error
    return send(drawn, drawnKey(idempotencyKey))
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 415
}

/** Too many pixels take more than this; to ask for the size of every photo would cost its decoding. */
const MANY_BYTES = 8_000_000

/** Megabytes need not be sent to learn that. */
async function isHopeless(file: File): Promise<boolean> {
  if (ACCEPTED_FILES[file.type] === undefined) return true
  if (file.size < MANY_BYTES) return false
  const size = await pictureSize(file)
  return size !== null && size.width * size.height > MAX_IMAGE_PIXELS
}

/** Other bytes are another call; the same key again after the app was closed in between. */
function drawnKey(idempotencyKey: string): string {
  return `${idempotencyKey}-drawn`
}

const drawings = new WeakMap<File, Promise<File | null>>()

/** Once per file: a repeated upload has to carry the same bytes under the same key. */
function drawnHere(file: File): Promise<File | null> {
  const known = drawings.get(file) ?? smallerPicture(file)
  drawings.set(file, known)
  return known
}

// A picture drawn anew by this browser: smaller than the server's limit, or of a kind that the server cannot read.

/** What the smallest canvas among our browsers takes, that of Safari on a telephone. */
const MAX_PIXELS = 16_000_000
const LONGEST_SIDE_PX = 16_000
const JPEG_QUALITY = 0.92

type Size = { width: number; height: number }

/** In pixels, upright; null where this browser cannot read the file. */
async function pictureSize(file: File): Promise<Size | null> {
  return withPicture(file, ({ naturalWidth, naturalHeight }) => ({
    width: naturalWidth,
    height: naturalHeight,
  }))
}

/** The picture as a JPEG of at most 16 million pixels under the same name; null where this browser cannot read it. */
async function smallerPicture(file: File): Promise<File | null> {
  const blob = await withPicture(file, (picture) => {
    const { width, height } = fitting({ width: picture.naturalWidth, height: picture.naturalHeight })
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (pen === null) return null
    // A JPEG has no holes.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(picture, 0, 0, width, height)
    return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  })
  if (blob === null) return null
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

/** The same shape within what a canvas takes. */
export function fitting({ width, height }: Size): Size {
  const scale = Math.min(
    1,
    Math.sqrt(MAX_PIXELS / (width * height)),
    LONGEST_SIDE_PX / Math.max(width, height),
  )
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

async function withPicture<Result>(
  file: File,
  use: (picture: HTMLImageElement) => Result | Promise<Result>,
): Promise<Result | null> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    return picture.naturalWidth === 0 ? null : await use(picture)
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** What the chooser offers for a hero or a profile picture. */
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp'

/** Why a file need not even be sent as a hero or profile picture (docs/product.md 6.4). */
export function pictureProblem(file: { size: number; type: string }): 'no-picture' | 'too-large' | null {
  if (!file.type.startsWith('image/')) return 'no-picture'
  return file.size > MAX_PICTURE_BYTES ? 'too-large' : null
}

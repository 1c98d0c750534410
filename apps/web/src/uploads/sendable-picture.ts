import { ACCEPTED_FILES } from '@sendit/core/media/accepted-files.ts'
import { MAX_IMAGE_PIXELS } from '@sendit/core/media/limits.ts'
import { ApiError } from '#lib/api-error.ts'
import { pictureSize, smallerPicture } from './smaller-picture.ts'

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

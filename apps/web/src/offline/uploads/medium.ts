import { ACCEPTED_FILES } from '@sendit/core/media/accepted-files.ts'
import type { Medium } from '@sendit/core/media/contract.ts'
import { MAX_IMAGE_PIXELS, MAX_PICTURE_BYTES } from '@sendit/core/media/limits.ts'
import { ApiError } from '#lib/api-error.ts'
import { type UploadOptions, uploadForm } from '#lib/upload.ts'

/** Idempotent per key. */
export async function uploadMedium(
  tripId: string,
  file: File,
  options: UploadOptions & { idempotencyKey: string },
): Promise<Medium> {
  if (!file.type.startsWith('image/')) return send(tripId, file, options)
  return sendPicture(file, options.idempotencyKey, (sent, idempotencyKey) =>
    send(tripId, sent, { ...options, idempotencyKey }),
  )
}

async function send(tripId: string, file: File, options: UploadOptions): Promise<Medium> {
  const form = new FormData()
  const video = file.type.startsWith('video/') ? await stillOf(file) : null
  if (video !== null) {
    form.set('width', String(video.width))
    form.set('height', String(video.height))
    if (video.duration !== null) form.set('duration', video.duration.toFixed(3))
  }
  form.set('file', file, file.name)
  if (video !== null) form.set('poster', video.still, 'poster.jpg')
  return uploadForm<Medium>(`/api/trips/${encodeURIComponent(tripId)}/media`, form, options)
}

const stills = new WeakMap<File, Promise<VideoStill | null>>()

/** Cached per file: a repeated upload must carry the same bytes. */
function stillOf(file: File): Promise<VideoStill | null> {
  const known = stills.get(file) ?? videoStill(file)
  stills.set(file, known)
  return known
}

// Made in the browser: the server never decodes video.

const STILL_SIDE_PX = 1600
const STILL_QUALITY = 0.82
/** Some phones report a video but never show a frame. */
const TIMEOUT_MS = 8000

export type VideoStill = {
  still: Blob
  width: number
  height: number
  duration: number | null
}

async function videoStill(file: File): Promise<VideoStill | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = url
    await waitForEvent(video, 'loadeddata')
    await moveIn(video)
    const still = await drawn(video)
    if (still === null) return null
    const { videoWidth: width, videoHeight: height, duration } = video
    return { still, width, height, duration: Number.isFinite(duration) ? duration : null }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/** The first frame is often black. */
async function moveIn(video: HTMLVideoElement): Promise<void> {
  if (!Number.isFinite(video.duration)) return
  const moved = waitForEvent(video, 'seeked')
  video.currentTime = Math.min(1, video.duration / 4)
  await moved
}

function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, STILL_SIDE_PX / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', STILL_QUALITY))
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video does not play')), TIMEOUT_MS)
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('The video does not play'))),
      { once: true },
    )
  })
}

type Send<Result> = (file: File, idempotencyKey: string) => Promise<Result>

/**
 * Sends the original if the server can read it, else a browser-drawn copy: too many pixels, unknown type, or refused for its
 * memory cost.
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

/** Only larger files can exceed the pixel limit; checking every photo would cost decoding it. */
const MANY_BYTES = 8_000_000

async function isHopeless(file: File): Promise<boolean> {
  if (ACCEPTED_FILES[file.type] === undefined) return true
  if (file.size < MANY_BYTES) return false
  const size = await pictureSize(file)
  return size !== null && size.width * size.height > MAX_IMAGE_PIXELS
}

/** Other bytes need another key, also after a restart. */
function drawnKey(idempotencyKey: string): string {
  return `${idempotencyKey}-drawn`
}

const drawings = new WeakMap<File, Promise<File | null>>()

/** Cached per file: a repeated upload must carry the same bytes under the same key. */
function drawnHere(file: File): Promise<File | null> {
  const known = drawings.get(file) ?? smallerPicture(file)
  drawings.set(file, known)
  return known
}

/** The smallest canvas limit of our browsers: Safari on a phone. */
const MAX_PIXELS = 16_000_000
const LONGEST_SIDE_PX = 16_000
const JPEG_QUALITY = 0.92

type Size = { width: number; height: number }

/** Upright; null if this browser cannot decode it. */
async function pictureSize(file: File): Promise<Size | null> {
  return withPicture(file, ({ naturalWidth, naturalHeight }) => ({
    width: naturalWidth,
    height: naturalHeight,
  }))
}

/** A JPEG of at most 16 million pixels; null if this browser cannot decode it. */
async function smallerPicture(file: File): Promise<File | null> {
  const blob = await withPicture(file, (picture) => {
    const { width, height } = fitting({ width: picture.naturalWidth, height: picture.naturalHeight })
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (pen === null) return null
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(picture, 0, 0, width, height)
    return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  })
  if (blob === null) return null
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

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

export const PICTURE_FILES = 'image/jpeg,image/png,image/webp'

/** Rules: docs/product.md 6.4. */
export function pictureProblem(file: { size: number; type: string }): 'no-picture' | 'too-large' | null {
  if (!file.type.startsWith('image/')) return 'no-picture'
  return file.size > MAX_PICTURE_BYTES ? 'too-large' : null
}

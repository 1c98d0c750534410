import type { Medium } from '@sendit/core/media/contract.ts'
import { type UploadOptions, uploadForm } from '#lib/upload.ts'
import { sendPicture } from './sendable-picture.ts'

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

const LONGEST_SIDE_PX = 1600
const JPEG_QUALITY = 0.82
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
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
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

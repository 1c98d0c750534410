import type { Medium } from '@sendit/core/media/contract.ts'
import { type UploadOptions, uploadForm } from '#lib/upload.ts'
import { sendPicture } from './sendable-picture.ts'
import { type VideoStill, videoStill } from './video-still.ts'

/** Puts a file into a trip. The same key stands for the same file, however often it is sent. */
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

/** One still per file: a repeated upload has to carry the same bytes. */
function stillOf(file: File): Promise<VideoStill | null> {
  const known = stills.get(file) ?? videoStill(file)
  stills.set(file, known)
  return known
}

import type { CameraTime } from '@sendit/core/media/taken-at.ts'

export type DrawnImage = {
  /** Pixels of the original, upright. */
  width: number
  height: number
  /** WebP, at most 1600 and 400 pixels on the longer side. */
  preview: Buffer
  thumb: Buffer
  /** A tiny blurred picture as a data URL. */
  placeholder: string
  /** When its camera says that it was taken. The pictures above do not say it. */
  camera: CameraTime | null
}

/** Makes pictures that carry no more than what is to be seen. Every call rejects with ImageUnreadable or ImagesUnavailable. */
export type Images = {
  draw(path: string): Promise<DrawnImage>
  /** When its camera says that it was taken, of a picture that may be impossible to draw. */
  cameraTime(path: string): Promise<CameraTime | null>
  /** WebP, cut to a square of so many pixels. */
  square(path: string, pixels: number): Promise<Buffer>
  /** WebP, at most so many pixels on the longer side. */
  shrink(path: string, pixels: number): Promise<Buffer>
  /** Pictures being drawn and waiting for it, and processes that had to be ended for what they drew since the start. */
  counts(): { drawing: number; waiting: number; lost: number }
  close(): Promise<void>
}

/** The picture is no picture, or asks for more memory or time than a picture may. */
export class ImageUnreadable extends Error {
  override readonly name = 'ImageUnreadable'
}

/** No picture can be drawn just now, whatever it is. */
export class ImagesUnavailable extends Error {
  override readonly name = 'ImagesUnavailable'
}

import type { CameraTime } from '@sendit/core/media/taken-at.ts'

export type DrawnImage = {
  width: number
  height: number
  /** WebP, at most 1600 and 400 pixels on the longer side. */
  preview: Buffer
  thumb: Buffer
  placeholder: string
  camera: CameraTime | null
}

/** Images carry no metadata. Every call rejects with ImageUnreadable or ImagesUnavailable. */
export type Images = {
  draw(path: string): Promise<DrawnImage>
  cameraTime(path: string): Promise<CameraTime | null>
  square(path: string, pixels: number): Promise<Buffer>
  shrink(path: string, pixels: number): Promise<Buffer>
  counts(): { drawing: number; waiting: number; lost: number }
  close(): Promise<void>
}

/** No image, or over the memory or time limit. */
export class ImageUnreadable extends Error {
  override readonly name = 'ImageUnreadable'
}

export class ImagesUnavailable extends Error {
  override readonly name = 'ImagesUnavailable'
}

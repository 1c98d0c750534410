import type { Square } from './crop.ts'

/** What the server keeps (docs/product.md 9.1). */
export const PICTURE_SIDE_PX = 400
const WEBP_QUALITY = 0.9

/** The square of a picture as a file of its own. */
export function croppedPicture(picture: HTMLImageElement, { left, top, side }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIDE_PX
  canvas.height = PICTURE_SIDE_PX
  const pen = canvas.getContext('2d')
  if (pen !== null) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(picture, left, top, side, side, 0, 0, PICTURE_SIDE_PX, PICTURE_SIDE_PX)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture was drawn')))
    // Browsers that write no WebP make a PNG of it.
    canvas.toBlob(take, 'image/webp', WEBP_QUALITY)
  })
}

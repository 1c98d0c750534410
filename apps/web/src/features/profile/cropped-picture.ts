/** Size the server stores (docs/product.md 9.1). */
export const PICTURE_SIDE_PX = 400
const WEBP_QUALITY = 0.9

export function croppedPicture(picture: HTMLImageElement, { left, top, side }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIDE_PX
  canvas.height = PICTURE_SIDE_PX
  const pen = canvas.getContext('2d')
  if (pen !== null) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(picture, left, top, side, side, 0, 0, PICTURE_SIDE_PX, PICTURE_SIDE_PX)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture was drawn')))
    // Browsers without WebP encoding produce a PNG.
    canvas.toBlob(take, 'image/webp', WEBP_QUALITY)
  })
}

/** At zoom 1 the largest square fits. */
export const MAX_ZOOM = 4

export type Size = { width: number; height: number }
/** `x` and `y`: centre of the square, as fractions of the picture. */
export type Crop = { zoom: number; x: number; y: number }
export type Square = { left: number; top: number; side: number }

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

export function fitCrop(crop: Crop, picture: Size): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const side = Math.min(picture.width, picture.height) / zoom
  const [halfX, halfY] = [side / 2 / picture.width, side / 2 / picture.height]
  return { zoom, x: clamp(crop.x, halfX, 1 - halfX), y: clamp(crop.y, halfY, 1 - halfY) }
}

export function squareOf(crop: Crop, picture: Size): Square {
  const { zoom, x, y } = fitCrop(crop, picture)
  const side = Math.min(picture.width, picture.height) / zoom
  return { left: x * picture.width - side / 2, top: y * picture.height - side / 2, side }
}

/** `dx` and `dy` are fractions of the frame's side. */
export function moveCrop(crop: Crop, picture: Size, { dx, dy }: { dx: number; dy: number }): Crop {
  const { side } = squareOf(crop, picture)
  const { x, y } = fitCrop(crop, picture)
  return fitCrop(
    { ...crop, x: x - (dx * side) / picture.width, y: y - (dy * side) / picture.height },
    picture,
  )
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

// A picture drawn anew by this browser: smaller than the server's limit, or of a kind that the server cannot read.

/** What the smallest canvas among our browsers takes, that of Safari on a telephone. */
const MAX_PIXELS = 16_000_000
const LONGEST_SIDE_PX = 16_000
const JPEG_QUALITY = 0.92

type Size = { width: number; height: number }

/** In pixels, upright; null where this browser cannot read the file. */
export async function pictureSize(file: File): Promise<Size | null> {
  return withPicture(file, ({ naturalWidth, naturalHeight }) => ({
    width: naturalWidth,
    height: naturalHeight,
  }))
}

/** The picture as a JPEG of at most 16 million pixels under the same name; null where this browser cannot read it. */
export async function smallerPicture(file: File): Promise<File | null> {
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

// docs/decisions/0064.
import type { CameraTime } from '@sendit/core/media/taken-at.ts'
import ExifReader from 'exifreader'

/** "Exif" and two zeros, which some kinds of picture put before it. */
const PREFIX_BYTES = 6

/** When the camera says that it took a picture, by the picture's EXIF as the drawing library hands it over. Whatever is odd is none. */
export function readCameraTime(exif: Buffer | undefined): CameraTime | null {
  if (exif === undefined) return null
  try {
    const isPrefixed = exif.toString('latin1', 0, 4) === 'Exif'
    const tags = ExifReader.load(isPrefixed ? exif.subarray(PREFIX_BYTES) : exif, {
      excludeTags: { gps: true },
    })
    const wall = textOf(tags.DateTimeOriginal)
    if (wall === undefined) return null
    return { wall, fraction: textOf(tags.SubSecTimeOriginal), offset: textOf(tags.OffsetTimeOriginal) }
  } catch {
    return null
  }
}

function textOf(tag: { value: unknown } | undefined): string | undefined {
  const value = Array.isArray(tag?.value) ? tag.value[0] : tag?.value
  return typeof value === 'string' ? value : undefined
}

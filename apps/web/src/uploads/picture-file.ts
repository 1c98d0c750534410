import { MAX_PICTURE_BYTES } from '@sendit/core/media/limits.ts'

/** What the chooser offers for a hero or a profile picture. */
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp'

/** Why a file need not even be sent as a hero or profile picture (docs/product.md 6.4). */
export function pictureProblem(file: { size: number; type: string }): 'no-picture' | 'too-large' | null {
  if (!file.type.startsWith('image/')) return 'no-picture'
  return file.size > MAX_PICTURE_BYTES ? 'too-large' : null
}

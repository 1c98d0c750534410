import { ACCEPTED_FILES, isForGuests } from '@sendit/core/media/accepted-files.ts'
import { MAX_MEDIA_BYTES } from '@sendit/core/media/limits.ts'

/** What the file chooser offers (SPEC section 5). */
export const TRIP_FILES = 'image/*,video/*,audio/*,.pdf,.doc,.docx'
export const GUEST_FILES = 'image/*,video/*'

export type FileProblem = { title: string; description: string }
type ChosenFile = { name: string; size: number; type: string }

/** Why a file need not even be sent. The server looks into the file itself and decides. */
export function tripFileProblem(file: ChosenFile, isGuest: boolean): FileProblem | null {
  if (file.size > MAX_MEDIA_BYTES) {
    return { title: 'File too large', description: 'Please select a file smaller than 50MB' }
  }
  if (file.size === 0) return { title: 'Error', description: 'Failed to read file' }
  if (isGuest && !isForGuests(file.type)) {
    return { title: 'Photos and videos only', description: 'Sign in to share other files.' }
  }
  if (isKnown(file)) return null
  return {
    title: 'Invalid File Type',
    description: 'Please select an image, a video, a sound, a PDF or a Word file.',
  }
}

function isKnown({ name, type }: ChosenFile): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (Object.values(ACCEPTED_FILES).some((accepted) => accepted.extension === extension)) return true
  return type !== 'image/svg+xml' && /^(?:image|video|audio)\//.test(type)
}

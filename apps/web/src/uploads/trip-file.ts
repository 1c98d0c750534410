import { ACCEPTED_FILES, type AcceptedFile, isForGuests } from '@sendit/core/media/accepted-files.ts'
import { MAX_MEDIA_BYTES } from '@sendit/core/media/limits.ts'

/** Turned into another kind by the browser before they are sent. */
const CONVERTED = ['image/bmp', '.bmp']
/** Telephones that photograph in HEIC hand out a JPEG, which everybody can see, as long as HEIC is not asked for. */
const NOT_OFFERED = new Set(['image/heic'])
const GIVEN_BY_EXTENSION = ['pdf', 'doc', 'docx']

/** What the file chooser offers: exactly what a trip takes. */
export const TRIP_FILES = offered(() => true)
export const GUEST_FILES = offered(isForGuests)

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

function offered(isMeant: (mimeType: string) => boolean): string {
  const types = Object.entries(ACCEPTED_FILES).filter(([type]) => isMeant(type) && !NOT_OFFERED.has(type))
  const isDocument = ({ extension }: AcceptedFile) => GIVEN_BY_EXTENSION.includes(extension)
  return [
    ...types.filter(([, kind]) => !isDocument(kind)).flatMap(([type, kind]) => [type, `.${kind.extension}`]),
    ...['.jpeg', '.tiff', ...CONVERTED],
    ...types.filter(([, kind]) => isDocument(kind)).map(([, kind]) => `.${kind.extension}`),
  ].join(',')
}

function isKnown({ name, type }: ChosenFile): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (Object.values(ACCEPTED_FILES).some((accepted) => accepted.extension === extension)) return true
  return type !== 'image/svg+xml' && /^(?:image|video|audio)\//.test(type)
}

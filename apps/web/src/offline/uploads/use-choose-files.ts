import { ACCEPTED_FILES, type AcceptedFile, isForGuests } from '@sendit/core/media/accepted-files.ts'
import type { UploadAllowance } from '@sendit/core/media/contract.ts'
import { MAX_MEDIA_BYTES } from '@sendit/core/media/limits.ts'
import { readApi } from '#lib/api-client.ts'
import { clockTime, localDay } from '#lib/dates.ts'
import { useToast } from '#ui/toast-context.ts'
import type { Upload } from './upload.ts'

type Choosing = { tripId: string; isGuest: boolean; take: (files: File[]) => void }

export function useChooseFiles({ tripId, isGuest, take }: Choosing): (files: File[]) => void {
  const toast = useToast()

  async function warnOfLimit(files: File[]) {
    const allowance = await readAllowance(tripId)
    const sizes = files.map(({ size }) => size)
    const text = allowance && overText(sizes, allowance, new Date())
    if (text) toast({ ...text, tone: 'failure' })
  }

  return (files) => {
    const checked = files.map((file) => ({ file, problem: tripFileProblem(file, isGuest) }))
    const problem = checked.find((each) => each.problem !== null)?.problem
    if (problem) toast({ ...problem, tone: 'failure' })
    const good = checked.filter((each) => each.problem === null).map(({ file }) => file)
    if (good.length === 0) return
    void warnOfLimit(good)
    take(good)
  }
}

async function readAllowance(tripId: string): Promise<UploadAllowance | null> {
  try {
    return await readApi<UploadAllowance>(`/api/trips/${encodeURIComponent(tripId)}/media/allowance`)
  } catch {
    return null
  }
}

const CONVERTED = ['image/bmp', '.bmp']
/** Phones that shoot HEIC hand out a JPEG, which everyone can view, unless HEIC is accepted. */
const NOT_OFFERED = new Set(['image/heic'])
const GIVEN_BY_EXTENSION = ['pdf', 'doc', 'docx']

export const TRIP_FILES = offered(() => true)
export const GUEST_FILES = offered(isForGuests)

export type FileProblem = { title: string; description: string }
type ChosenFile = { name: string; size: number; type: string }

/** A quick check; the server inspects the file and decides. */
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

const MIN_SHOWN_WAIT_MS = 5_000

export function waitText(upload: Upload, now: Date, isOffline = false): string | null {
  const { state, goesOnAt, failures, isStored } = upload
  if (state !== 'waiting') return null
  if (goesOnAt !== undefined && goesOnAt - now.getTime() >= MIN_SHOWN_WAIT_MS) {
    return `Goes on ${timeText(new Date(goesOnAt), now)}`
  }
  if (!isOffline && failures === 0) return null
  return isStored ? 'Waiting for network' : 'Needs network. Keep SendIt! open.'
}

export function overText(
  sizes: readonly number[],
  allowance: UploadAllowance,
  now: Date,
): { title: string; description: string } | null {
  let bytes = 0
  const fitting = sizes.filter((size, index) => {
    bytes += size
    return index < allowance.files && bytes <= allowance.bytes
  }).length
  if (fitting === sizes.length) return null
  const isOverFiles = sizes.length > allowance.files
  const isOverBytes = bytes > allowance.bytes
  const seconds = Math.max(
    isOverFiles ? allowance.filesInSeconds : 0,
    isOverBytes ? allowance.bytesInSeconds : 0,
  )
  const goesOn = timeText(new Date(now.getTime() + seconds * 1000), now)
  const limit = isOverBytes ? '2 GB a day' : `${allowance.perHour} files an hour`
  return {
    title: `${fitting} of ${sizes.length} ${sizes.length === 1 ? 'file goes' : 'files go'} up now`,
    description: `You can send ${limit}. Keep SendIt! open: the rest goes on by itself ${goesOn}.`,
  }
}

function timeText(time: Date, now: Date): string {
  return localDay(time) === localDay(now) ? `at ${clockTime(time)}` : `tomorrow at ${clockTime(time)}`
}

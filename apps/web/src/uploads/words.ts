import type { UploadAllowance } from '@sendit/core/media/contract.ts'
import { clockTime, localDay } from '#lib/dates.ts'
import type { Upload } from './upload.ts'

/** Shorter pauses are over before they are read. */
const WORTH_SAYING_MS = 5_000

/** What a file waits for: 'Goes on at 3:40 PM' where the server does not take it yet, or the network; null while it only queues. */
export function waitText(upload: Upload, now: Date, isOffline = false): string | null {
  const { state, goesOnAt, failures, isKept } = upload
  if (state !== 'waiting') return null
  if (goesOnAt !== undefined && goesOnAt - now.getTime() >= WORTH_SAYING_MS) {
    return `Goes on ${timeText(new Date(goesOnAt), now)}`
  }
  if (!isOffline && failures === 0) return null
  return isKept ? 'Waiting for network' : 'Needs network. Keep SendIt! open.'
}

/** What is said before files are sent that are more than their sender may send now; null when all of them may go. */
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

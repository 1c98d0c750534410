import { newId } from '#lib/new-id.ts'
import type { FileEntry } from './kept-files.ts'

/** A file on its way into the trip. `id` is also what makes sending it again harmless. */
export type Upload = {
  id: string
  file: File
  /** Of what follows it. */
  nextId: string
  /** The picture as this device has it; null for what is none. */
  pictureUrl: string | null
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  /** It outlives the tab. */
  isKept: boolean
  /** How often the network failed it. */
  failures: number
  /** The server's sentence about a failure. */
  reason?: string
  /** The server has had enough for now; when it goes on, in ms since 1970. */
  goesOnAt?: number
}

export function newUpload(file: File): Upload {
  return { ...shown(file), id: newId(), nextId: newId(), isKept: false }
}

export function restoredUpload({ id, what: { nextId }, state, reason }: FileEntry, file: File): Upload {
  const upload: Upload = { ...shown(file), id, nextId, isKept: true }
  return state === 'waiting'
    ? upload
    : { ...upload, state: 'failed', ...(reason !== undefined && { reason }) }
}

function shown(file: File) {
  const isPicture = file.type.startsWith('image/')
  const pictureUrl = isPicture ? URL.createObjectURL(file) : null
  return { file, pictureUrl, state: 'waiting' as const, percent: 0, failures: 0 }
}

export function triedAgain({ reason: _failedFor, ...upload }: Upload): Upload {
  return { ...upload, state: 'waiting', percent: 0, failures: 0 }
}

export function startedUpload({ goesOnAt: _waitedUntil, ...upload }: Upload): Upload {
  return { ...upload, state: 'sending', percent: 0 }
}

import { createListeners } from '#lib/listeners.ts'
import { newId } from '#lib/new-id.ts'
import type { QueuedFile } from './file-queue.ts'

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
  isStored: boolean
  /** How often the network failed it. */
  failures: number
  /** The server's sentence about a failure. */
  reason?: string
  /** The server has had enough for now; when it goes on, in ms since 1970. */
  goesOnAt?: number
}

export function newUpload(file: File): Upload {
  return { ...shown(file), id: newId(), nextId: newId(), isStored: false }
}

export function restoredUpload({ id, what: { nextId }, state, reason }: QueuedFile, file: File): Upload {
  const upload: Upload = { ...shown(file), id, nextId, isStored: true }
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

export type UploadList = ReturnType<typeof createUploadList>

/** Files on their way, the newest first; `onUnstored` hears whether one is among them that closing the tab would lose. */
export function createUploadList(onUnstored: (hasUnstored: boolean) => void = () => undefined) {
  const listeners = createListeners<void>()
  let uploads: readonly Upload[] = []

  function become(next: readonly Upload[]) {
    uploads = next
    onUnstored(next.some(({ state, isStored }) => state !== 'failed' && !isStored))
    listeners.emit()
  }

  const find = (id: string) => uploads.find((upload) => upload.id === id)
  const alter = (id: string, to: (upload: Upload) => Upload) =>
    become(uploads.map((upload) => (upload.id === id ? to(upload) : upload)))

  return {
    read: () => uploads,
    subscribe: listeners.add,
    find,
    alter,
    change: (id: string, fields: Partial<Upload>) => alter(id, (upload) => ({ ...upload, ...fields })),
    add: (added: readonly Upload[]) => become([...added, ...uploads]),
    takeAway(id: string) {
      const { pictureUrl = null } = find(id) ?? {}
      if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl)
      become(uploads.filter((upload) => upload.id !== id))
    },
  }
}

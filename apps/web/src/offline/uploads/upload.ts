import { createListeners } from '#lib/listeners.ts'
import { newId } from '#lib/new-id.ts'
import type { QueuedFile } from './file-queue.ts'

export type Upload = {
  id: string
  file: File
  nextId: string
  pictureUrl: string | null
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  isStored: boolean
  failures: number
  reason?: string
  /** Unix milliseconds; set while the server rate-limits. */
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

/** Newest first. `onUnstored` reports whether closing the tab would lose a file. */
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

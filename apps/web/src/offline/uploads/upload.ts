import { MAX_WAITING_BYTES } from '@sendit/core/live/limits.ts'
import { createListeners } from '#lib/listeners.ts'
import { newId } from '#lib/new-id.ts'
import type { Outbox } from '#offline/outbox.ts'
import { newQueuedMutation, type QueuedMutation } from '#offline/queued-mutation.ts'

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

export type Uploads = {
  read(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): void
  retry(id: string): void
  retryAll(): void
  cancel(id: string): void
  stop(): void
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

export type UploadScreen = 'media' | 'chat'

/** `nextId`: id of the follow-up mutation, so that it is created only once. */
type WaitingFile = { screen: UploadScreen; nextId: string }
export type QueuedFile = QueuedMutation<WaitingFile>

type Place = { screen: UploadScreen; tripId: string }

const FILE_KIND = 'medium'

export type FileQueue = {
  read(): readonly QueuedFile[]
  subscribe(listener: () => void): () => void
  fileOf(id: string): Promise<File | undefined>
  /** False if there was no room: the file then waits only while the tab is open. */
  store(upload: { id: string; nextId: string; file: File }): Promise<boolean>
  refuse(id: string, reason: string): void
  again(id: string): void
  drop(id: string, next?: QueuedMutation): void
}

export function createFileQueue(outbox: Outbox, { screen, tripId }: Place): FileQueue {
  return {
    read: () =>
      queuedFiles(outbox).filter((mutation) => mutation.tripId === tripId && mutation.what.screen === screen),
    subscribe: outbox.subscribe,
    fileOf: outbox.readFile,
    async store({ id, nextId, file }) {
      const held = queuedFiles(outbox).reduce((sum, { bytes = 0 }) => sum + bytes, 0)
      if (held + file.size > MAX_WAITING_BYTES) return false
      const draft = { id, tripId, title: file.name, what: { screen, nextId } }
      const mutation = { ...newQueuedMutation(FILE_KIND, draft, new Date()), bytes: file.size }
      const isStored = await outbox.put(mutation, file)
      if (!isStored) await outbox.remove([id])
      return isStored
    },
    refuse: outbox.refuse,
    again: outbox.retry,
    drop: (id, next) => void outbox.remove([id], next),
  }
}

export function queuedFiles(outbox: Pick<Outbox, 'read'>): readonly QueuedFile[] {
  return outbox.read().filter((mutation): mutation is QueuedFile => mutation.kind === FILE_KIND)
}

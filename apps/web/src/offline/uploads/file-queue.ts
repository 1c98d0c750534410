import { MAX_WAITING_BYTES } from '@sendit/core/live/limits.ts'
import type { Outbox } from '#offline/outbox.ts'
import { newQueuedMutation, type QueuedMutation } from '#offline/queued-mutation.ts'

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

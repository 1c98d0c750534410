import { MAX_WAITING_BYTES } from '@sendit/core/live/limits.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { newQueuedMutation, type QueuedMutation } from '#outbox/queued-mutation.ts'

/** The screen on which a file was put in, which shows it until the server has it. */
export type UploadScreen = 'media' | 'chat'

/** A file as it waits; `nextId`: of what follows it, so that this comes once, too. */
type WaitingFile = { screen: UploadScreen; nextId: string }
export type QueuedFile = QueuedMutation<WaitingFile>

type Place = { screen: UploadScreen; tripId: string }

/** The word of files in the outbox, which leaves the sending of them to the uploads. */
const FILE_KIND = 'medium'

/** What outlives the tab of the files that are put in on a screen. */
export type FileQueue = {
  read(): readonly QueuedFile[]
  subscribe(listener: () => void): () => void
  fileOf(id: string): Promise<File | undefined>
  /** Answers whether there was room. What is not kept waits as long as the tab stays open. */
  store(upload: { id: string; nextId: string; file: File }): Promise<boolean>
  refuse(id: string, reason: string): void
  again(id: string): void
  /** It has arrived, or was taken back; `next` comes in its place. */
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

/** Every file that waits, of all screens and trips. */
export function queuedFiles(outbox: Pick<Outbox, 'read'>): readonly QueuedFile[] {
  return outbox.read().filter((mutation): mutation is QueuedFile => mutation.kind === FILE_KIND)
}

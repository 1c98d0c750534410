import type { Medium } from '@sendit/core/media/contract.ts'
import type { UploadOptions } from '#lib/upload.ts'
import type { QueuedMutation } from '#outbox/queued-mutation.ts'
import type { FileQueue, QueuedFile } from './file-queue.ts'
import type { UploadTurns } from './sending.ts'
import { createSending } from './sending.ts'
import { createUploadList, newUpload, restoredUpload, type Upload, type UploadList } from './upload.ts'

export type Uploads = {
  /** The newest first, as the gallery shows them; the same array until something changes. */
  read(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): void
  retry(id: string): void
  /** All that failed, in the order of choosing. */
  retryAll(): void
  /** Stops it, or takes a failed one away. */
  cancel(id: string): void
  /** Nothing is sent any more; what is kept waits for the next time. */
  stop(): void
}

type UploadsParts = {
  send(file: File, options: UploadOptions & { idempotencyKey: string }): Promise<Medium>
  /** Answers with what follows it, under the id that it gets. */
  onStored(medium: Medium, nextId: string): QueuedMutation | undefined
  turns: UploadTurns
  /** Null where nothing outlives the tab. */
  fileQueue: FileQueue | null
  claims?: Claims
  /** Hears whether a file is on its way that closing the tab would lose. */
  onUnstored?: (hasUnstored: boolean) => void
}

/** Sends files in the order of choosing, each when it is its turn, and keeps them until the server has them. */
export function createUploads({ fileQueue, claims = createClaims(), ...parts }: UploadsParts): Uploads {
  const list = createUploadList(parts.onUnstored)
  const sending = createSending({
    list,
    turns: parts.turns,
    send: parts.send,
    onStored({ id, nextId }, medium) {
      const next = parts.onStored(medium, nextId)
      fileQueue?.drop(id, next)
      takeAway(id)
    },
    onRefused: (id, reason) => fileQueue?.refuse(id, reason),
  })
  const restore = createRestoring({ list, claims, fileQueue, ask: sending.ask })
  const unsubscribe = fileQueue?.subscribe(() => meet(fileQueue.read()))

  /** From the screen, not from what is kept. */
  function takeAway(id: string) {
    claims.letGo(id)
    list.takeAway(id)
  }

  function giveUp(id: string) {
    sending.stop(id)
    takeAway(id)
  }

  async function store(upload: Upload) {
    const { id } = upload
    await claims.take(id)
    if (list.find(id) === undefined) return claims.letGo(id)
    if (!(await fileQueue?.store(upload))) return
    // It may have arrived, or been taken back, while the browser was writing.
    if (list.find(id) === undefined) fileQueue?.drop(id)
    else list.change(id, { isStored: true })
  }

  /** What an earlier visit kept, or a tab that is gone, comes; what was taken back elsewhere goes. */
  function meet(mutations: readonly QueuedFile[]) {
    for (const { id, isStored, state } of list.read()) {
      const mutation = mutations.find((each) => each.id === id)
      if (isStored && mutation === undefined) giveUp(id)
      else if (state === 'failed' && mutation?.state === 'waiting') sending.again(id)
    }
    for (const mutation of mutations) if (list.find(mutation.id) === undefined) void restore(mutation)
  }

  function retry(id: string) {
    sending.again(id)
    fileQueue?.again(id)
  }

  if (fileQueue !== null) meet(fileQueue.read())
  return {
    read: list.read,
    subscribe: list.subscribe,
    add(files) {
      const added = files.map(newUpload)
      list.add(added.toReversed())
      for (const upload of added) {
        sending.ask(upload.id)
        if (fileQueue !== null) void store(upload)
      }
    },
    retry,
    retryAll() {
      const failed = list.read().filter(({ state }) => state === 'failed')
      for (const { id } of failed.toReversed()) retry(id)
    },
    cancel(id) {
      giveUp(id)
      fileQueue?.drop(id)
    },
    stop() {
      unsubscribe?.()
      for (const { id } of list.read()) giveUp(id)
    },
  }
}

/** Which tab of a browser sends a file that all of them could: the first that asks, until it lets go or is closed. */
export type Claims = {
  /** False when another tab has it. */
  take(id: string): Promise<boolean>
  letGo(id: string): void
}

/** Where a browser cannot agree on that, every tab sends; the server stores it once. */
function createClaims(): Claims {
  const locks = globalThis.navigator?.locks ?? undefined
  const held = new Map<string, () => void>()
  return {
    take(id) {
      if (locks === undefined || held.has(id)) return Promise.resolve(true)
      return new Promise((resolve) => {
        const hold = (lock: Lock | null) => {
          resolve(lock !== null)
          return lock && new Promise<void>((letGo) => held.set(id, letGo))
        }
        locks.request(`sendit-upload ${id}`, { ifAvailable: true }, hold).catch(() => resolve(true))
      })
    },
    letGo(id) {
      held.get(id)?.()
      held.delete(id)
    },
  }
}

type RestoringParts = { list: UploadList; claims: Claims; fileQueue: FileQueue | null; ask(id: string): void }

/** Puts a file that is kept back into the list, unless another tab of the browser is at it. */
function createRestoring({ list, claims, fileQueue, ask }: RestoringParts) {
  const underWay = new Set<string>()

  async function restore(mutation: QueuedFile) {
    const { id } = mutation
    if (!(await claims.take(id))) return
    const file = await fileQueue?.fileOf(id)
    const isWaiting = fileQueue?.read().some((each) => each.id === id) === true
    if (file === undefined || !isWaiting || list.find(id) !== undefined) return claims.letGo(id)
    list.add([restoredUpload(mutation, file)])
    if (mutation.state === 'waiting') ask(id)
  }

  return async (mutation: QueuedFile) => {
    if (underWay.has(mutation.id)) return
    underWay.add(mutation.id)
    await restore(mutation)
    underWay.delete(mutation.id)
  }
}
